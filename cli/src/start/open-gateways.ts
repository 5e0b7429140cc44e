import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Gateways } from '#server/commerce/gateways/gateway.ts'
import { type SandboxAddress, sandboxGateway } from '#server/commerce/gateways/sandbox-gateway.ts'
import { sandboxKeys } from '#server/commerce/gateways/sandbox-signature.ts'
import type { Env } from '#server/config/env.ts'
import type { SandboxGreeting } from '../sandbox/sandbox-command.ts'

const OPENAIR = fileURLToPath(new URL('../openair.main.ts', import.meta.url))

interface OpenGateways {
  readonly gateways: Gateways
  /** Where the sandbox is, if there is one. */
  readonly sandbox: SandboxAddress | null
  stop(): void
}

/** A sandbox that is started when it is needed first, and again when it has ended: most starts never need it. */
function ownSandbox(log: Logger): { address: SandboxAddress; stop(): void } {
  let running: { readonly address: Promise<string>; stop(): void } | null = null
  const begin = (): { address: Promise<string>; stop(): void } => {
    const child = fork(OPENAIR, ['sandbox'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const address = new Promise<string>((resolve, reject) => {
      child.once('message', (greeting) => resolve(`http://127.0.0.1:${(greeting as SandboxGreeting).port}`))
      child.once('error', (error) => {
        running = null
        reject(error)
      })
      child.once('exit', (code) => {
        running = null
        log.info({ code }, 'the sandbox gateway has ended')
        reject(new Error('the sandbox gateway did not start'))
      })
    })
    return { address, stop: () => child.kill() }
  }
  return {
    address: () => (running ??= begin()).address,
    stop: () => running?.stop(),
  }
}

/** What takes money: the sandbox, one that is named or, with the embedded database, one of its own. */
export function openGateways(
  env: Pick<Env, 'databaseUrl' | 'sandboxUrl'>,
  secret: Uint8Array,
  log: Logger,
): OpenGateways {
  const { databaseUrl, sandboxUrl } = env
  if (sandboxUrl === null && databaseUrl !== null)
    return { gateways: new Map(), sandbox: null, stop: () => undefined }
  const { address, stop } =
    sandboxUrl === null
      ? ownSandbox(log)
      : { address: () => Promise.resolve(sandboxUrl), stop: () => undefined }
  const gateway = sandboxGateway(address, sandboxKeys(secret))
  return { gateways: new Map([[gateway.name, gateway]]), sandbox: address, stop }
}
