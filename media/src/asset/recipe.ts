import type { ClipOrder } from '../clip/encode-clip.ts'
import type { FilmPlan } from '../film/plan.ts'

/** What a clip is made from: words for an artwork generator. */
export interface ClipWords {
  words: { title: string } & Record<string, unknown>
  audio: string[]
  subtitles: ClipOrder['subtitles']
}

/** What a film is made from: a video file and how it is to be encoded. */
export interface FilmRecipe {
  film: FilmPlan
  contentId: number
  /** For the log. */
  title: string
  /** Addresses of the pictures cut from it, once they are. */
  stills?: { wide: string; backdrop: string; frame: string }
}

/** What the queue keeps with an asset, to make it from. */
export type AssetRecipe = ClipWords | FilmRecipe
