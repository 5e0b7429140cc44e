import type { AdStep } from '#contract/ads.ts'
import type { EngineSources } from '../load-engine.ts'
import type { Player } from '../player.types.ts'
import type { Store } from '../snapshot.ts'
import type { AdBreakView } from './ad-break-view.ts'
import type { AdErrorCode } from './ad-errors.ts'
import type { AdUnit } from './vast.ts'

export interface AdBreakParts {
  /** The element that ads are shown in. */
  readonly video: HTMLVideoElement
  readonly player: Pick<Player, 'video' | 'hold' | 'letGo' | 'play' | 'getSnapshot' | 'subscribe'>
  readonly engines: EngineSources
  /** Asks for a text, within what is left of the time for tags. */
  readonly fetchText: (url: string, signal: AbortSignal) => Promise<string>
  readonly tell: (url: string) => void
  readonly onEvent: (event: string, ad: AdUnit, number: number) => void
  readonly onFault: (code: AdErrorCode, tag: string) => void
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  readonly wallClock: () => number
  readonly random: () => number
}

export interface AdBreakWish {
  /** What is shown without being asked for: no tag, and no ads. */
  readonly packshots?: readonly AdUnit[]
  /** Stand-ins for each other: the first that shows an ad is the break. */
  readonly steps: readonly AdStep[]
  readonly most: number
  /** The programme stands still from the beginning; otherwise it goes on until an ad has its first picture. */
  readonly holdsAtOnce: boolean
  /** Something else holds the programme after it. */
  readonly isFollowed?: boolean
}

/** A break that runs. */
export interface AdBreak {
  readonly view: Pick<Store<AdBreakView>, 'get' | 'subscribe'>
  /** How it ended: `shown` where one ad played at least. Never rejects, and the programme is let go by then, unless the viewer has left or something follows. */
  readonly done: Promise<'shown' | 'failed' | 'left'>
  skip(): void
  togglePaused(): void
  unmute(): void
  /** Whoever clicks leaves for the advertiser's page: the ad waits. */
  click(): void
  fullscreen(isFull: boolean): void
  /** Ends it at once, since its viewer leaves. */
  stop(): void
}
