import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'

const Holder = Compile(Type.Object({ pid: Type.Integer(), started: Type.String(), since: Type.String() }))

/** Another process is using the data folder. */
export class DataFolderHeld extends Error {
  readonly pid: number

  constructor(folder: string, pid: number, since: string) {
    super(
      `The data folder ${folder} is in use by process ${pid} since ${since}. Stop it first, or set OPENAIR_DATA.`,
    )
    this.name = 'DataFolderHeld'
    this.pid = pid
  }
}

/**
 * When a process started, in ticks since the machine booted; tells a process from a later one with the same number
 * (in a container the service is always process 1). Empty where the system does not say.
 */
async function processStart(pid: number): Promise<string> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
    // The name of the program stands in brackets and may hold spaces: fields are counted after it.
    return `${boot.trim()}:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`
  } catch {
    return ''
  }
}

async function isAlive(pid: number, started: string): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const now = await processStart(pid)
  return now === '' || started === '' || now === started
}

async function readHolder(path: string) {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    return Holder.Check(value) ? value : null
  } catch {
    return null
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/**
 * Takes the data folder for this process. Throws `DataFolderHeld` while a living process has it; the lock of a dead
 * one is taken over.
 */
export async function holdDataFolder(folder: string): Promise<{ release(): Promise<void> }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'lock')
  const own = `${path}.${randomUUID()}`
  const holder = {
    pid: process.pid,
    started: await processStart(process.pid),
    since: new Date().toISOString(),
  }
  await writeFile(own, JSON.stringify(holder), { mode: 0o600 })
  try {
    for (;;) {
      try {
        // A link is made whole or not at all, so nobody ever reads half a lock.
        await link(own, path)
        return { release: () => rm(path, { force: true }) }
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error
      }
      const other = await readHolder(path)
      if (other && (await isAlive(other.pid, other.started)))
        throw new DataFolderHeld(folder, other.pid, other.since)
      await takeAway(path, other?.since ?? null)
    }
  } finally {
    await rm(own, { force: true })
  }
}

/** Removes the lock seen before; if another start was quicker and the lock is a new one already, puts it back. */
async function takeAway(path: string, since: string | null): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  const moved = await readHolder(aside)
  if (moved && moved.since !== since) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
}
