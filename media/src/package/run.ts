import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import type { Hold } from './hold.ts'

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
  /** While it holds, the tool stands still; the time that it may take goes on. */
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
 * Starts a tool. Its arguments are passed as they are, never through a shell. With `detached` it leads a process group, and
 * everything that it started ends with it.
 */
export function start(
  command: string,
  args: readonly string[],
  limits: RunLimits,
  options: SpawnOptions = {},
): Running {
  const name = command.split('/').at(-1) ?? command
  const isLeader = options.detached === true
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let output = ''
  let errors = ''
  let stopped: string | undefined
  const stop = (why: string): void => {
    stopped ??= why
    tell(child, isLeader, 'SIGKILL')
  }
  const onAbort = (): void => stop('was stopped')
  const timer = setTimeout(stop, limits.timeoutMs, `took more than ${limits.timeoutMs} ms`)
  limits.signal?.addEventListener('abort', onAbort, { once: true })
  if (limits.signal?.aborted) onAbort()
  const onHold = (): void => tell(child, isLeader, limits.hold?.isHeld ? 'SIGSTOP' : 'SIGCONT')
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
  child.once('close', (code, signal) => {
    // What a group leader leaves behind goes with it.
    if (isLeader) tell(child, true, 'SIGKILL')
    settle(stopped ?? (code === 0 ? undefined : `ended with ${code ?? signal}`))
  })
  return { child, done: promise }
}

/** Sends a signal to a child, or to the whole process group that it leads. */
function tell(child: ChildProcess, isLeader: boolean, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  try {
    if (isLeader && child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, signal)
    else child.kill(signal)
  } catch {
    // The group is gone already.
  }
}

/** Runs a tool to its end and answers what it wrote. @throws ToolError */
export function run(command: string, args: readonly string[], limits: RunLimits): Promise<string> {
  return start(command, args, limits).done
}
