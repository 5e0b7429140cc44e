import type { Watched } from './watched.ts'

/** What is watched: an address, for how long, and where to in a film after each part of that time. */
export interface Viewing {
  readonly url: string
  /** In all. */
  readonly seconds: number
  /** Seconds of the film; the time is shared evenly by the beginning and what is sought. */
  readonly seeks: readonly number[]
  /** Whether there is more than is watched at any moment: then a reader has to be held to the clock. */
  readonly isComplete: boolean
}

export interface Player {
  readonly name: string
  /** Whether it can seek as it is run here. */
  readonly canSeek: boolean
  /** It fetches whole films instead of playing. */
  readonly isForFilms?: boolean
  play(viewing: Viewing, watched: Watched): Promise<void>
  close?(): Promise<void>
}

/** How long each part of a viewing with seeks lasts. */
export const partSeconds = ({ seconds, seeks }: Viewing): number => seconds / (1 + seeks.length)
