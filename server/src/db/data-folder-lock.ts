import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'

const Holder = Compile(Type.Object({ pid: Type.Integer(), started: Type.String(), since: Type.String() }))

/** Longest wait of a start that met another one half way. */
const STEP_BACK_MS = 50

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

/** Lock files are counted: `lock.1` is followed by `lock.2` when its holder has died. A name is never taken twice at a time; what has more digits is none of ours. */
const NUMBERED = /^lock\.(\d{1,15})$/

interface Lock {
  readonly number: number
  /** Whoever has it, while that process lives. */
  readonly holder: { readonly pid: number; readonly since: string } | null
}

async function readLocks(folder: string): Promise<Lock[]> {
  const names = await readdir(folder)
  return Promise.all(
    names.flatMap((name) => {
      const number = Number(NUMBERED.exec(name)?.[1] ?? Number.NaN)
      return Number.isNaN(number) ? [] : [readLock(join(folder, name), number)]
    }),
  )
}

async function readLock(path: string, number: number): Promise<Lock> {
  const holder = await readHolder(path)
  return { number, holder: holder && (await isAlive(holder.pid, holder.started)) ? holder : null }
}

/** Links the file to a name that nobody has. Answers false when somebody was quicker. */
async function linkOnce(file: string, path: string): Promise<boolean> {
  try {
    // A link is made whole or not at all, so nobody ever reads half a lock.
    await link(file, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Takes the data folder for this process. Throws `DataFolderHeld` while a living process has it; the lock of a dead
 * one is followed by a new one. The dead one is removed only by who holds the next, so of many starts at once one wins.
 */
export async function holdDataFolder(folder: string): Promise<{ release(): Promise<void> }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const own = join(folder, `taking-${randomUUID()}`)
  const holder = {
    pid: process.pid,
    started: await processStart(process.pid),
    since: new Date().toISOString(),
  }
  await writeFile(own, JSON.stringify(holder), { mode: 0o600 })
  try {
    for (;;) {
      const locks = await readLocks(folder)
      const held = locks.find((lock) => lock.holder)?.holder
      if (held) throw new DataFolderHeld(folder, held.pid, held.since)
      const number = Math.max(0, ...locks.map((lock) => lock.number)) + 1
      const path = join(folder, `lock.${number}`)
      if (!(await linkOnce(own, path))) continue
      // Whoever read the folder before a release may have counted on from a lock that is gone: then two numbers live, and both step back.
      const others = (await readLocks(folder)).filter((lock) => lock.number !== number)
      if (others.every((lock) => !lock.holder)) {
        for (const dead of others)
          await rm(join(folder, `lock.${dead.number}`), { force: true, recursive: true })
        return { release: () => rm(path, { force: true }) }
      }
      await rm(path, { force: true })
      await setTimeout(Math.random() * STEP_BACK_MS)
    }
  } finally {
    await rm(own, { force: true })
  }
}
