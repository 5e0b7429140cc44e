import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { configuredGateways } from '#server/commerce/gateways/configured-gateways.ts'
import type { Gateway, Gateways } from '#server/commerce/gateways/gateway.ts'
import { leastOfStripe } from '#server/commerce/gateways/stripe/stripe-amounts.ts'
import { type SandboxAddress, sandboxGateway } from '#server/commerce/gateways/sandbox-gateway.ts'
import { sandboxKeys } from '#server/commerce/gateways/sandbox-signature.ts'
import type { Env } from '#server/config/env.ts'
import type { Database } from '#server/db/database.ts'
import { SANDBOX_CHILD, type SandboxGreeting } from '../sandbox/sandbox-child.ts'
import { readGatewayFile } from './gateway-file.ts'

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
    const child = fork(OPENAIR, ['sandbox'], {
      env: { ...process.env, [SANDBOX_CHILD]: '1' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
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

/** The gateways that the environment has settings for. @throws GatewayFileError */
async function configured(
  { gatewaysFile }: Pick<Env, 'gatewaysFile'>,
  database: Database,
  log: Logger,
): Promise<Gateway[]> {
  if (gatewaysFile === null) return []
  const providers = await database.db.selectFrom('provider').select(['id', 'shortname', 'currency']).execute()
  const ids = new Map(providers.map(({ id, shortname }) => [shortname, id]))
  const settings = await readGatewayFile(gatewaysFile, ids)
  for (const { id, shortname, currency } of providers) {
    const stripe = settings.get(String(id))?.stripe
    if (stripe && stripe.least_amount === undefined && leastOfStripe(currency.ASCII_NAME) === null)
      log.warn(
        { provider: shortname, currency: currency.ASCII_NAME },
        'what is less than Stripe takes will fail: the section stripe says no least_amount',
      )
  }
  return configuredGateways(settings, { database, log })
}

/** Where the sandbox reaches this node: one beside it by its port, another one as everybody does. */
function noticeAddress({
  host,
  port,
  publicUrl,
  sandboxUrl,
}: Pick<Env, 'host' | 'port' | 'publicUrl' | 'sandboxUrl'>): string {
  if (sandboxUrl !== null && publicUrl !== null) return publicUrl
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** What takes money: the gateways with settings, and the sandbox, one that is named or, with the embedded database, one of its own. */
export async function openGateways(
  env: Pick<Env, 'databaseUrl' | 'gatewaysFile' | 'host' | 'port' | 'publicUrl' | 'sandboxUrl'>,
  database: Database,
  secret: Uint8Array,
  log: Logger,
): Promise<OpenGateways> {
  const { databaseUrl, sandboxUrl } = env
  const gateways = new Map((await configured(env, database, log)).map((one) => [one.name, one]))
  if (sandboxUrl === null && databaseUrl !== null) return { gateways, sandbox: null, stop: () => undefined }
  const { address, stop } =
    sandboxUrl === null
      ? ownSandbox(log)
      : { address: () => Promise.resolve(sandboxUrl), stop: () => undefined }
  gateways.set(
    'sandbox',
    sandboxGateway(address, sandboxKeys(secret), () => noticeAddress(env)),
  )
  return { gateways, sandbox: address, stop }
}
