import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ClipLayers } from '#media/asset/recipe.ts'

/** The artwork generator of a service folder: `artwork/main.ts`. */
interface Artwork {
  /** A picture as SVG text. */
  draw: (kind: string, words: { title: string } & Record<string, unknown>) => string
  clipLayers: ClipLayers
  /** Names that the words may choose from, by field; their shape is not checked. */
  CHOICES?: unknown
}

/** Where the generator of a folder lies. */
export const artworkFile = (folder: string): string => join(folder, 'artwork/main.ts')

/**
 * Loads the code of a service folder's generator.
 * @param folder as whoever runs this process has named it: never from the database, where it would be anybody's who can write there
 */
export const artworkOf = (folder: string): Promise<Artwork> => import(pathToFileURL(artworkFile(folder)).href)
