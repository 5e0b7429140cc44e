import type { Generators } from '#media/asset/recipe.ts'
import { artworkOf } from '#operate/read/artwork.ts'

/** What clips are drawn by in a process that was started with a service folder; without one it draws none. */
export const generatorsOf = (folder: string | undefined): Generators =>
  folder === undefined ? {} : { artwork: async () => (await artworkOf(folder)).clipLayers }
