import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import type { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Hold } from './hold.ts'
import { GO_ON, STAND_STILL } from './leader.ts'
import type { ToolJob } from './tool.main.ts'

/** A tool ended badly, was stopped or took too long; the message carries the last lines it wrote. */
export class ToolError extends Error {
  readonly tool: string
  /** What it wrote to its standard error, the end of it. */
  readonly output: string
  constructor(tool: string, what: string, output: string) {
    super([`${tool} ${what}`, output.trim().split('\n').slice(-5).join('\n')].filter(Boolean).join(': '))
    this.name = 'ToolError'
    this.tool = tool
    this.output = output
  }
}

export interface RunLimits {
  signal?: AbortSignal
  /** While it holds, what encodes and packages stands still; the time that it may take goes on. */
  hold?: Hold
  timeoutMs: number
}

const KEPT_OUTPUT = 8000

/** A child process that is killed, not asked, when its time is over, and whose end can be awaited. */
export interface Running {
  child: ChildProcess
  /** What it wrote to its standard output, when that is not used otherwise. @throws ToolError */
  done: Promise<string>
}

/**
 * Starts a tool. Its arguments are passed as they are, never through a shell. It is held by a signal: who is killed meanwhile leaves it standing, so
 * that only what leads a group and ends it (`lead`) starts a tool with a hold; all others use `run` and `startLeader`.
 */
export function start(
  command: string,
  args: readonly string[],
  limits: RunLimits,
  options: SpawnOptions = {},
): Running {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  const hold = (isHeld: boolean): void => void child.kill(isHeld ? 'SIGSTOP' : 'SIGCONT')
  return watched(child, nameOf(command), limits, { hold, end: () => void child.kill('SIGKILL') })
}

/**
 * Starts a process of this program that leads a group (`lead`): everything that it starts ends with it, and it ends with this process, however that
 * ends, standing or running.
 * @param main its file
 * @param job what it is to do
 * @param name in what is said of its failure
 */
export function startLeader(main: URL, job: object, limits: RunLimits, name = 'node'): Running {
  const child = spawn(process.execPath, [fileURLToPath(main)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  // Where no process could be started, as where too many files are open, there is none.
  const pipe = child.stdin as Writable | undefined
  // A broken one shows in how it ends.
  pipe?.on('error', () => undefined)
  pipe?.write(`${JSON.stringify(job)}\n`)
  const hold = (isHeld: boolean): void => void pipe?.write(`${isHeld ? STAND_STILL : GO_ON}\n`)
  const end = (): void => killGroup(child)
  // What a leader leaves behind goes with it, and holds its pipes until then: they close only after.
  child.once('exit', end)
  return watched(child, name, limits, { hold, end })
}

/** Runs a tool to its end and answers what it wrote. @throws ToolError */
export function run(command: string, args: readonly string[], limits: RunLimits): Promise<string> {
  if (!limits.hold) return start(command, args, limits).done
  const job: ToolJob = { command, args }
  return startLeader(new URL('tool.main.ts', import.meta.url), job, limits, nameOf(command)).done
}

const nameOf = (command: string): string => command.split('/').at(-1) ?? command

/** How a child is held and ended. */
interface Reins {
  readonly hold: (isHeld: boolean) => void
  readonly end: () => void
}

/** A child with what binds it. */
function watched(child: ChildProcess, name: string, limits: RunLimits, reins: Reins): Running {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let output = ''
  let errors = ''
  let stopped: string | undefined
  const stop = (why: string): void => {
    stopped ??= why
    reins.end()
  }
  const onAbort = (): void => stop('was stopped')
  const timer = setTimeout(stop, limits.timeoutMs, `took more than ${limits.timeoutMs} ms`)
  limits.signal?.addEventListener('abort', onAbort, { once: true })
  if (limits.signal?.aborted) onAbort()
  const onHold = (): void => reins.hold(limits.hold?.isHeld === true)
  const unwatch = limits.hold?.watch(onHold)
  if (limits.hold?.isHeld) onHold()
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-KEPT_OUTPUT)))
  const settle = (what: string | undefined): void => {
    clearTimeout(timer)
    limits.signal?.removeEventListener('abort', onAbort)
    unwatch?.()
    if (what === undefined) resolve(output)
    else reject(new ToolError(name, what, errors))
  }
  child.once('error', (error) => settle(`could not start: ${error.message}`))
  child.once('close', (code, signal) =>
    settle(stopped ?? (code === 0 ? undefined : `ended with ${code ?? signal}`)),
  )
  return { child, done: promise }
}

/** Ends a leader with the whole group. */
function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  } catch {
    // The group is gone already.
  }
}
