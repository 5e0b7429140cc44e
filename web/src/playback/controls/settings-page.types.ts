import type { CaptionProperty } from '../captions/caption-style.ts'

/** What can be set of a source; how its subtitles look is set on pages below that of the subtitles. */
export type TrackPageId = 'audio' | 'subtitles' | 'quality' | 'speed'
export type SettingsPageId = TrackPageId | 'captions' | `captions_${CaptionProperty}`

/** One thing that can be set: its present value, and what else there is. */
export interface SettingsPage {
  readonly id: SettingsPageId
  /** The page that leads to it. */
  readonly parent: SettingsPageId | 'root'
  readonly title: string
  readonly value: string
  readonly choices: readonly SettingsChoice[]
}

export interface SettingsChoice {
  readonly id: string | number
  readonly label: string
  readonly isChosen: boolean
  readonly choose: () => void
}
