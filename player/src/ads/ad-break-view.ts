import type { AdBreakState } from './ad-break.machine.ts'
import type { AdUnit } from './vast.ts'

/** What is shown of a break. */
export interface AdBreakView {
  /** A provider's packshots run through the same parts, and are no ads. */
  readonly isAd: boolean
  readonly state: AdBreakState
  /** The ad; null while none is there yet. */
  readonly ad: Pick<AdUnit, 'title' | 'click' | 'skipAfter'> | null
  /** Which one of the break, from 1, and how many there are. */
  readonly number: number
  readonly count: number
  /** Seconds. */
  readonly position: number
  readonly duration: number
  /** As it is heard: the browser may refuse sound to an ad that begins by itself. */
  readonly isMuted: boolean
}

export const NO_BREAK: AdBreakView = {
  isAd: true,
  state: 'idle',
  ad: null,
  number: 0,
  count: 0,
  position: 0,
  duration: 0,
  isMuted: false,
}
