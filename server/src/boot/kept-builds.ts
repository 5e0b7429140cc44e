import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ports } from '../ports.ts'

const DAY_MS = 86_400_000
/** So long after the last node of a build has ended its files are still asked for, by pages that stay open or were kept. */
const KEPT_MS = 14 * DAY_MS
/** Files that are missing are laid anew, and those that are there said to be had, so often. */
const LAID_EVERY_MS = 3_600_000
/** What lies in the folder is read this often at most, however many ask for what nobody has. */
const LISTED_EVERY_MS = 1000
/** Names that a build gives its files. One that is still being written begins with a dot. */
const NAME = /^\w[\w.-]{0,199}$/

/** What the nodes of a service keep of their builds of the web app for each other, and for the pages of builds that are gone. */
export interface KeptBuilds {
  /** The bytes of a file of `/assets` that some build has, or undefined. */
  file(name: string): Promise<Buffer | undefined>
  /** When the first node came with a build, the same at every node; undefined where that cannot be noted. */
  since(build: string): Promise<number | undefined>
  /** Ends what is done every hour. */
  stop(): void
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** A file of a build, whole under its name. */
async function putFile(from: string, to: string, name: string): Promise<void> {
  const kept = join(to, name)
  const [{ size }, known] = await Promise.all([
    stat(join(from, name)),
    stat(kept).catch(() => ({ size: undefined })),
  ])
  if (known.size === size) return
  const building = join(to, `.${name}.${randomUUID()}`)
  try {
    await copyFile(join(from, name), building)
    await rename(building, kept)
  } catch (error) {
    await rm(building, { force: true })
    throw error
  }
}

/** Names of the files of a build; none where it has none. */
const namesIn = async (folder: string): Promise<ReadonlySet<string>> =>
  new Set((await readdir(folder).catch(() => [])).filter((name) => NAME.test(name)))

async function removeOld(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const known = await stat(path).catch(() => undefined)
    if (known && known.mtimeMs < before) await rm(path, { force: true })
  }
}

/**
 * Lays the files of this node's build into a folder that all nodes see, where those of the others lie, and removes what no node has had for
 * some time; again every hour, since others may have emptied the folder. One that cannot be written is told in the log: the node serves its own files without it.
 * @param folder of the build
 */
export async function openKeptBuilds(
  root: string,
  folder: string,
  { now, log }: { readonly now: () => number; readonly log: Ports['log'] },
): Promise<KeptBuilds> {
  const files = join(root, 'assets')
  // One empty file for each build, as old as its first start: they stay, so that one which comes back is no newer for it.
  const builds = join(root, 'builds')
  const told = (error: unknown): undefined => {
    log.error({ err: error }, 'builds of the web app could not be kept for other nodes')
  }
  const own = join(folder, 'assets')
  const names = await namesIn(own)
  const atOnce = (work: (name: string) => Promise<void>): Promise<unknown> =>
    Promise.all([...names].map(work))
  const lay = async (): Promise<void> => {
    await mkdir(files, { recursive: true, mode: 0o700 })
    await mkdir(builds, { recursive: true, mode: 0o700 })
    await atOnce((name) => putFile(own, files, name))
    // The times of files say that a node still has them. One that another node has just removed is laid the next time.
    const at = new Date(now())
    await atOnce((name) =>
      utimes(join(files, name), at, at).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      }),
    )
    await removeOld(files, now() - KEPT_MS)
  }
  await lay().catch(told)
  const hourly = setInterval(() => void lay().catch(told), LAID_EVERY_MS).unref()
  let listing: Promise<ReadonlySet<string>> = Promise.resolve(new Set())
  let listedAt = -Infinity
  const isThere = async (name: string): Promise<boolean> => {
    if ((await listing).has(name)) return true
    if (now() - listedAt >= LISTED_EVERY_MS) {
      listedAt = now()
      listing = namesIn(files)
    }
    return (await listing).has(name)
  }

  return {
    async file(name) {
      if (!(await isThere(name))) return undefined
      return readFile(join(files, name)).catch((error: unknown) => {
        if (!isMissing(error)) told(error)
        return undefined
      })
    },
    async since(build) {
      const path = join(builds, build)
      try {
        await writeFile(path, '', { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error
        })
        return Math.floor((await stat(path)).mtimeMs)
      } catch (error) {
        return told(error)
      }
    },
    stop: () => clearInterval(hourly),
  }
}
