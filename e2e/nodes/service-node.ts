import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const MAIN = join(root, 'cli/src/openair.main.ts')
const PRELOAD = join(root, 'tools/setup/follow-parent.mjs')
const STARTS_WITHIN_MS = 60_000

/** One process of the service, as an operator starts it. It may be killed and started again, on the same port. */
export interface ServiceNode {
  /** What its connections to the database are called. */
  readonly name: string
  readonly url: string
  /** `127.0.0.1:8080`, as nginx names it. */
  readonly address: string
  /** Resolves when it serves. @throws what it has printed, when it does not come to that */
  start(): Promise<void>
  /** Ends it as a power cut would. Resolves when it is gone. */
  kill(): Promise<void>
  /** Asks it to end. @throws what it has printed, when it ends with an error */
  stop(): Promise<void>
  isRunning(): boolean
  /** Everything that this process has printed. */
  output(): string
}

/** What nodes and commands of one service have in their environment; nothing that an operator has set for another one. */
export function environmentOf(own: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(DATABASE_URL|REDIS_URL|PUBLIC_URL|TRUSTED_PROXIES|OPENAIR_|NODE_ENV|VITEST)/.test(name),
  )
  return { ...Object.fromEntries(kept), ...own }
}

/** `openair` with these words, as a process of its own. */
export const spawnCommand = (words: readonly string[], env: NodeJS.ProcessEnv): ChildProcess =>
  // Over IPC it notices when whoever started it is gone, even killed: nothing is left behind.
  spawn(process.execPath, ['--import', PRELOAD, MAIN, ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env,
  })

/** A node that is not started yet. @param databaseUrl as this node reaches the database */
export function serviceNode(
  name: string,
  port: number,
  databaseUrl: string,
  environment: Readonly<Record<string, string>>,
): ServiceNode {
  const called = new URL(databaseUrl)
  called.searchParams.set('application_name', name)
  const env = environmentOf({
    ...environment,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: called.href,
  })
  let child: ChildProcess | undefined
  let ended: Promise<number | null> = Promise.resolve(null)
  let output = ''
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    child?.kill(signal)
    const code = await ended
    child = undefined
    return code
  }
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    address: `127.0.0.1:${port}`,
    start() {
      const started = spawnCommand(['start'], env)
      child = started
      output = ''
      ended = new Promise((resolve) => started.once('exit', resolve))
      return new Promise((resolve, reject) => {
        const fail = (why: string): void => reject(new Error(`${name} ${why}:\n${output}`))
        const late = setTimeout(fail, STARTS_WITHIN_MS, 'did not start in time')
        const hear = (chunk: Buffer): void => {
          output += chunk.toString()
          if (!output.includes('Openair is at')) return
          clearTimeout(late)
          resolve()
        }
        started.stdout?.on('data', hear)
        started.stderr?.on('data', hear)
        started.once('exit', (code) => {
          clearTimeout(late)
          fail(`ended with ${code}`)
        })
      })
    },
    async kill() {
      await end('SIGKILL')
    },
    async stop() {
      if (!child) return
      const code = await end('SIGTERM')
      if (code !== 0) throw new Error(`${name} ended with ${code}:\n${output}`)
    },
    isRunning: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    output: () => output,
  }
}
