import { access } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Generators } from '#media/asset/recipe.ts'
import { artworkFile, artworkOf } from '#operate/read/artwork.ts'

/** What clips are drawn by in a process that was started with a service folder; without one it draws none. */
export const generatorsOf = (folder: string | undefined): Generators =>
  folder === undefined ? {} : { artwork: async () => (await artworkOf(folder)).clipLayers }

/**
 * What clips are drawn by on this machine: nothing where the service folder that is known is not here. Its path may have been noted by another node
 * in a data folder that they share, and whoever took clips without a generator would fail them for all nodes.
 */
export async function generatorsHere(
  folder: string | undefined,
  log: Pick<Logger, 'warn'>,
): Promise<Generators> {
  if (folder === undefined) {
    log.warn('no service folder is known here (OPENAIR_SERVICE): clips are left to other nodes')
    return {}
  }
  const file = artworkFile(folder)
  const isHere = await access(file).then(
    () => true,
    () => false,
  )
  if (isHere) return generatorsOf(folder)
  log.warn(
    `${file} is not here: clips are left to other nodes (OPENAIR_SERVICE names where the service folder is)`,
  )
  return {}
}
