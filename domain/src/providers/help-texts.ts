import type { HelpDevice } from '#contract/help.ts'
import type { LocalisedText } from './localise.ts'

/** What a provider says to those who ask, in its languages. */
export interface HelpTexts {
  readonly questions: readonly { readonly question: LocalisedText; readonly answer: LocalisedText }[]
  /** In the order in which they are listed. */
  readonly devices: readonly {
    readonly device: HelpDevice
    readonly store: string | null
    readonly steps: readonly LocalisedText[]
  }[]
}
