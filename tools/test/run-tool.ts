import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** What an operator has set for a real service must not reach the tests. */
const serviceVariables =
  /^(DATABASE_URL|TEST_DATABASE_URL|REDIS_URL|PORT|HOST|PUBLIC_URL|LOG_LEVEL|NODE_ENV|OPENAIR_|S3_)/

const running = new Set<ChildProcess>()

/** Passes a signal on to the tools that run, and ends with the last of them. */
function endWith(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP'): void {
  const code = 128 + constants.signals[signal]
  if (running.size === 0) process.exit(code)
  for (const child of running) {
    child.once('close', () => running.size === 0 && process.exit(code))
    child.kill(signal)
  }
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endWith)

export type ToolRun = { code: number; output: string }

/**
 * Runs a tool of the dependencies in the repository's folder, on the Node that runs this.
 * @returns its exit code (127 when it cannot be started) and everything it printed
 */
export function runTool(
  tool: string,
  args: string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<ToolRun> {
  const kept = Object.entries(process.env).filter(([name]) => !serviceVariables.test(name))
  const bin = join(root, 'node_modules', '.bin')
  const path = [bin, process.env['PATH'] ?? ''].join(delimiter)
  return new Promise((resolve) => {
    const child = spawn(join(bin, tool), args, {
      cwd: root,
      env: { ...Object.fromEntries(kept), PATH: path, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    const end = (run: ToolRun): void => {
      running.delete(child)
      resolve(run)
    }
    child.on('error', (error) => end({ code: 127, output: error.message }))
    child.on('close', (code) => end({ code: code ?? 1, output: Buffer.concat(chunks).toString() }))
  })
}
