import type { Random } from '../numbers.ts'
import type { Inks } from '../palettes.ts'

/** What a motif draws on, in its own units: the subject fits a circle of radius 100 round (0, 0). */
interface Stage {
  ink: Inks
  random: Random
  /** The edges of the canvas. */
  left: number
  top: number
  right: number
  bottom: number
  /** Where the type begins below the motif. */
  base: number
  /** Where the type ends above the motif. */
  head: number
  /** The colour of the ground under the type. */
  deep: string
}

/** Drawn in three planes, so that a moving picture can part them; the background reaches the edges of the canvas. */
interface Drawing {
  far?: string
  subject: string
  near?: string
  /** The colours behind the upper and the lower edge. */
  top: string
  floor: string
}

export type Motif = (stage: Stage) => Drawing
