import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

const PROGRAM = process.env['REDIS_SERVER_PATH'] ?? 'redis-server'

/** A Redis of a test's own, that keeps nothing on disk. */
export interface RedisServer {
  readonly url: string
  /** Starts it, again on the same port after it was killed. Resolves when it takes connections. */
  start(): Promise<void>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

/** Whether there is no Redis on this machine, and none could be installed. */
export const hasNoRedis = (): boolean =>
  process.env['OPENAIR_MISSING']?.split(',').includes('redis-server') ?? false

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** A Redis that is not started yet. */
export async function redisServer(): Promise<RedisServer> {
  const port = await freePort()
  let child: ChildProcess | undefined
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      // The shell ends it when whoever started it is gone, even killed.
      const command = '"$0" "$@" & read -r _; kill -9 "$!"; wait "$!"'
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
      const started = spawn('sh', ['-c', command, PROGRAM, ...args], { stdio: ['pipe', 'pipe', 'ignore'] })
      child = started
      let said = ''
      await new Promise<void>((resolve, reject) => {
        started.stdout.on('data', (chunk: Buffer) => {
          said += chunk.toString()
          if (/ready to accept connections/i.test(said)) resolve()
        })
        started.once('exit', () => reject(new Error(`Redis did not start:\n${said}`)))
      })
    },
    async kill() {
      const running = child
      child = undefined
      if (!running) return
      const gone = once(running, 'exit')
      running.stdin?.end()
      await gone
    },
  }
}
