import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** In a folder of built files: the hash of the sources that they were built from. */
export const STAMP = '.built'

/** The hash of the sources that a folder was built from; undefined where nothing is built. */
export const builtFrom = (folder: string): Promise<string | undefined> =>
  readFile(join(folder, STAMP), 'utf8').catch(() => undefined)

/**
 * Puts files that were built in the place of those that were there. Another node of this checkout may have built the same meanwhile and read
 * them already: they stay then, and these are left where they are.
 */
export async function putInPlace(fresh: string, place: string): Promise<void> {
  const hash = await builtFrom(fresh)
  const old = `${fresh}-old`
  // A start that was killed may have left it, and in a container the next one has the same number.
  await rm(old, { recursive: true, force: true })
  // Where somebody else was faster by a moment it is looked at again.
  while ((await builtFrom(place)) !== hash) {
    await rename(place, old).catch(unless('ENOENT'))
    const isDone = await rename(fresh, place).then(() => true, unless('ENOTEMPTY', 'EEXIST'))
    await rm(old, { recursive: true, force: true })
    if (isDone) return
  }
}

/** Lets these failures pass. */
const unless =
  (...codes: readonly string[]) =>
  (error: unknown): false => {
    if (error instanceof Error && 'code' in error && codes.includes(String(error.code))) return false
    throw error
  }
