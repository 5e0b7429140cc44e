import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Where packaged assets live. Paths are `<assetId>/<rendition>/<file>` and `<assetId>/asset.json`; files never change once their
 * asset is published, so any copy may be kept for ever.
 */
export interface MediaStore {
  /** The bytes of a file, or undefined when there is no such file. */
  read(assetId: string, file: string): Promise<Buffer | undefined>
  /** Makes all files of an asset visible at once; replaces nothing: an asset that is there already stays. */
  publish(assetId: string, files: AsyncIterable<AssetFile>): Promise<void>
  /** Ids of all published assets. */
  list(): Promise<string[]>
  /** Takes an asset out of sight, at once and whole; `clear` deletes its files, which takes longer. */
  remove(assetId: string): Promise<void>
  /** Deletes the files of all that was removed, also by who has not come to it. */
  clear(): Promise<void>
  /** Removes what a publishing that broke off has left behind, but for those that may still go on, and what `clear` deletes. */
  sweep(goesOn: (assetId: string) => boolean): Promise<void>
}

export type AssetFile = [path: string, bytes: Uint8Array]

export const MANIFEST_FILE = 'asset.json'
const BUILDING = '.building-'
const REMOVED = '.removed-'
const PATH_SAFE = /^[a-z0-9](?:[a-z0-9._-]{0,126}[a-z0-9])?$/i

/** Whether a word can be the name of an asset: letters, digits, and `.`, `_`, `-` inside; never a way out of a folder. */
export function isAssetId(word: string): boolean {
  return PATH_SAFE.test(word) && !word.includes('..')
}

/** A store in a folder. Assets are built beside it and appear by one rename. @param root it is created when needed */
export function folderStore(root: string): MediaStore {
  const place = (assetId: string): string => {
    if (!isAssetId(assetId)) throw new RangeError(`not an asset id: ${assetId}`)
    return join(root, assetId)
  }
  const removeAll = async (isLeft: (name: string) => boolean): Promise<void> => {
    const names = await readdir(root).catch(() => [])
    for (const name of names.filter(isLeft)) await rm(join(root, name), { recursive: true, force: true })
  }
  return {
    async read(assetId, file) {
      try {
        return await readFile(join(place(assetId), file))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async publish(assetId, files) {
      const building = join(root, BUILDING + assetId)
      await rm(building, { recursive: true, force: true })
      try {
        const written: string[] = []
        for await (const [path, bytes] of files) {
          const target = join(building, path)
          await mkdir(dirname(target), { recursive: true })
          await writeFile(target, bytes)
          written.push(target)
        }
        // Nothing may be visible that a power cut could still take back.
        await syncAll([...written, ...new Set(written.map(dirname))])
        await rename(building, place(assetId))
        await sync(root)
      } catch (error) {
        await rm(building, { recursive: true, force: true })
        if (!isOccupied(error)) throw error
      }
    },
    async list() {
      const names = await readdir(root).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      return names.filter(isAssetId)
    },
    async remove(assetId) {
      // File by file there would be an asset without some of its segments for a while, and for good where that is broken off.
      const aside = join(root, `${REMOVED}${assetId}.${randomUUID()}`)
      await rename(place(assetId), aside).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
    clear: () => removeAll((name) => name.startsWith(REMOVED)),
    async sweep(goesOn) {
      await removeAll((name) => name.startsWith(BUILDING) && !goesOn(name.slice(BUILDING.length)))
      await removeAll((name) => name.startsWith(REMOVED))
    },
  }
}

/** A film has more files than may be open at a time. */
const SYNCED_AT_ONCE = 64

async function syncAll(paths: readonly string[]): Promise<void> {
  for (let at = 0; at < paths.length; at += SYNCED_AT_ONCE)
    await Promise.all(paths.slice(at, at + SYNCED_AT_ONCE).map(sync))
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR' || codeOf(error) === 'EISDIR'
}

function isOccupied(error: unknown): boolean {
  return codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST'
}
