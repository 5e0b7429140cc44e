import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { createInterface } from 'node:readline'

/** A player as a program of its own. Its end, and that of all it has started, is ours. */
export interface Child {
  readonly process: ChildProcess
  /** Resolves when it has ended by itself; never when `stop` ended it first. */
  readonly ended: Promise<number | null>
  /** Writes a line to what it reads its wishes from. */
  say(line: string): void
  stop(): Promise<void>
}

export interface ChildOptions {
  readonly onLine?: (line: string) => void
  /** What it writes, where that is no text. */
  readonly onBytes?: (bytes: Buffer) => void
  readonly environment?: Readonly<Record<string, string>>
  /** Some players refuse to run as root. */
  readonly isNobody?: boolean
}

const NOBODY = 65_534
const GRACE_MS = 3000

export function child(command: string, args: readonly string[], options: ChildOptions = {}): Child {
  const { onLine, onBytes, environment = {}, isNobody } = options
  const isRoot = process.getuid?.() === 0
  const running = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
    // What a player leaves where it stood is nothing of the repository.
    cwd: tmpdir(),
    env: { ...process.env, ...environment },
    ...(isNobody && isRoot && { uid: NOBODY, gid: NOBODY }),
  })
  running.on('error', () => undefined)
  running.stdin.on('error', () => undefined)
  if (onBytes) running.stdout.on('data', onBytes)
  for (const stream of onBytes ? [running.stderr] : [running.stdout, running.stderr]) {
    // Lines that are written over each other end with a carriage return.
    const lines = createInterface({ input: stream, crlfDelay: Infinity })
    lines.on('line', (line) => {
      for (const part of line.split('\r')) onLine?.(part)
    })
  }
  const ended = new Promise<number | null>((resolve) => running.once('exit', resolve))
  return {
    process: running,
    ended,
    say: (line) => void running.stdin.write(`${line}\n`),
    async stop() {
      const { pid } = running
      if (pid === undefined || running.exitCode !== null || running.signalCode !== null) return
      const gone = once(running, 'exit')
      process.kill(-pid, 'SIGTERM')
      const late = setTimeout(() => process.kill(-pid, 'SIGKILL'), GRACE_MS)
      await gone
      clearTimeout(late)
    },
  }
}

/** Plays for so many seconds or until the program ends by itself. Answers its exit code, null where it was stopped. */
export async function runFor(one: Child, seconds: number): Promise<number | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, seconds * 1000, null)))
  const code = await Promise.race([one.ended, late])
  clearTimeout(timer)
  await one.stop()
  return code
}

export const wait = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, seconds * 1000))
