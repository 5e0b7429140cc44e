import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#server/config/env.ts'
import { readSecret } from '#server/config/secret.ts'
import { sandboxKeys } from '#server/commerce/gateways/sandbox-signature.ts'
import { buildSandbox } from './sandbox.ts'
import { SANDBOX_CHILD, type SandboxGreeting } from './sandbox-child.ts'

/**
 * `openair sandbox`: listens at HOST and PORT, keeps its payments in the data folder and takes the same OPENAIR_SECRET as the service. As a
 * child of a service it takes any port of this machine and ends with the service, however that ends.
 */
export async function sandboxCommand(env: Env): Promise<void> {
  await mkdir(env.dataFolder, { recursive: true, mode: 0o700 })
  const app = await buildSandbox(join(env.dataFolder, 'sandbox.db'), sandboxKeys(readSecret(env)), () =>
    Date.now(),
  )
  const end = (): void => void app.close().then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  const isChild = process.env[SANDBOX_CHILD] !== undefined
  await app.listen(isChild ? { port: 0, host: '127.0.0.1' } : { port: env.port, host: env.host })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : env.port
  if (isChild) {
    process.once('disconnect', end)
    process.send?.({ port } satisfies SandboxGreeting)
  } else console.log(`The sandbox gateway is at http://localhost:${port}`)
}
