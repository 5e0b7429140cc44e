import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { lstat, readdir, readFile, readlink, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ServiceFolderError } from './service-error.ts'

/** Nothing lies where a service folder should, or no folder does. */
export class NoSuchFolder extends ServiceFolderError {
  constructor(folder: string) {
    super(`${folder}: there is no such folder`)
  }
}

/** An error that names what of a folder cannot be read, and why. */
const unreadable =
  (path: string) =>
  (error: unknown): never => {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new ServiceFolderError(`${path}: cannot be read (${why})`, { cause: error })
  }

/** What lies at a path, or where its link leads. @throws ServiceFolderError for a link that leads nowhere, and for what cannot be read */
async function whatLiesAt(path: string): Promise<Stats> {
  try {
    return await stat(path)
  } catch (error) {
    const isLink = (await lstat(path).catch(() => undefined))?.isSymbolicLink()
    if (!isLink) return unreadable(path)(error)
    throw new ServiceFolderError(
      `${path}: is a link that leads nowhere (to ${await readlink(path)}): mend it or take it out`,
      { cause: error },
    )
  }
}

/**
 * Paths of what a service may be read from: links are followed as reading does. What is hidden is the operator's own, such as what
 * git and editors keep there.
 * @param above real paths of the folders that lead here: a link back to one of them is not followed
 */
async function filesOf(folder: string, above: readonly string[]): Promise<string[]> {
  const here = await realpath(folder).catch(unreadable(folder))
  if (above.includes(here)) return []
  const names = (await readdir(folder).catch(unreadable(folder))).filter((name) => !name.startsWith('.'))
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const what = await whatLiesAt(path)
      if (what.isDirectory()) return filesOf(path, [...above, here])
      return what.isFile() ? [path] : []
    }),
  )
  return found.flat()
}

/**
 * A digest of all files of a folder that are not hidden: names and bytes.
 * @throws NoSuchFolder, and ServiceFolderError where a link leads nowhere or something cannot be read
 */
export async function folderDigest(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    (what) => what.isDirectory(),
    () => false,
  )
  if (!isThere) throw new NoSuchFolder(folder)
  const hash = createHash('sha256')
  for (const file of (await filesOf(folder, [])).toSorted())
    hash
      .update(file.slice(folder.length))
      .update('\0')
      .update(await readFile(file).catch(unreadable(file)))
      .update('\0')
  return hash.digest('hex')
}
