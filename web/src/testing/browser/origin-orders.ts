/** What a faulty origin answers in place of the right answer: a status without a body, or the right one spoilt. */
export type Wrong =
  | number
  | 'hangs'
  | 'breaks off'
  | 'is cut off'
  | 'is garbage'
  /** Half of it comes at once, the rest when it is mended. */
  | 'is slow'

/** What a test wants of the origin. */
export type OriginOrder =
  /** As new, at a moment in Unix milliseconds, under some grants that nobody has had. */
  | { readonly do: 'open'; readonly nowMs: number }
  /** Addresses that fit are answered wrong, so many times. */
  | { readonly do: 'spoil'; readonly what: string; readonly wrong: Wrong; readonly times: number }
  /** Nothing is wrong any more, and what hung is let go. */
  | { readonly do: 'mend' }
  | { readonly do: 'line'; readonly isLost: boolean }
  | { readonly do: 'clock'; readonly aheadMs: number }
  | { readonly do: 'tell' }

/** Absolute addresses under one grant. */
export interface OriginPlaces {
  readonly film: string
  readonly live: string
  /** Of the same channel, from two hours before on. */
  readonly recording: string
  /** Unix seconds. */
  readonly recordedFrom: number
  /** Of the same film under protection, whose licences ClearKey hands out. */
  readonly manifest: string
  readonly licence: string
}
