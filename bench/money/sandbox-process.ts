import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SANDBOX_CHILD, type SandboxGreeting } from '#cli/sandbox/sandbox-child.ts'
import { environmentOf, spawnCommand } from '../../e2e/nodes/service-node.ts'

/** The sandbox gateway as a process by itself, as nodes that name its address have it. */
export interface SandboxProcess {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

/** @param secret of the nodes, as their environment has it */
export async function startSandbox(secret: string): Promise<SandboxProcess> {
  const data = await mkdtemp(join(tmpdir(), 'openair-sandbox-'))
  const child = spawnCommand(
    ['sandbox'],
    environmentOf({ OPENAIR_DATA: data, OPENAIR_SECRET: secret, LOG_LEVEL: 'warn', [SANDBOX_CHILD]: '1' }),
  )
  const ended = once(child, 'exit')
  const greeted = once(child, 'message') as Promise<[SandboxGreeting]>
  const [{ port }] = await Promise.race([
    greeted,
    ended.then(([code]): never => {
      throw new Error(`the sandbox ended with ${code}`)
    }),
  ])
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(data, { recursive: true, force: true })
    },
  }
}
