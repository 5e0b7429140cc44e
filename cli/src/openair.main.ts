import { readEnv } from '#server/config/env.ts'
import { ServiceFolderError } from '#operate/read/service-error.ts'
import { APPLY_HELP, applyOrder } from './command/apply-arguments.ts'
import { CONTENT_HELP, contentOrder } from './command/content-arguments.ts'
import { PROMO_HELP, promoOrder } from './command/promo-arguments.ts'
import { JOBS_HELP, jobsOrder } from './jobs/jobs-arguments.ts'
import { ledgerOrder, PAYMENTS_HELP, paymentsOrder } from './payments/payments-arguments.ts'
import { PUSH_HELP, pushOrder } from './push/push-arguments.ts'
import { SANDBOX_HELP, sandboxOrder } from './sandbox/sandbox-arguments.ts'
import { START_HELP, startOrder } from './start/start-arguments.ts'
import { STATS_HELP, statsOrder } from './stats/stats-arguments.ts'
import { UsageError } from './command/usage.ts'

/** By command; those of money stand together. */
const HELPS: ReadonlyMap<string, string> = new Map([
  ['start', START_HELP],
  ['apply', APPLY_HELP],
  ['content', CONTENT_HELP],
  ['promo', PROMO_HELP],
  ['push', PUSH_HELP],
  ['jobs', JOBS_HELP],
  ['payments', PAYMENTS_HELP],
  ['sandbox', SANDBOX_HELP],
  ['stats', STATS_HELP],
])
const HELP = `${[...HELPS.values()].join('\n')}
openair help                       this text

The environment is told in README.md: PORT, OPENAIR_DATA, DATABASE_URL, OPENAIR_SECRET and others.`

/** What is said of a wrong use: that of its own command alone, so that the reason above stays on the screen. */
const helpFor = (command = ''): string => HELPS.get(command === 'ledger' ? 'payments' : command) ?? HELP

// Each command loads what it needs when its words are right: all of it takes a second, a wrong word or a question for help none of it.
async function main([command = 'help', ...args]: readonly string[]): Promise<void> {
  const isAsking = command === 'help' || [command, ...args].some((arg) => arg === '--help' || arg === '-h')
  if (isAsking) return console.log(HELP)
  switch (command) {
    case 'start': {
      const [env, order] = [readEnv(process.env), startOrder(args)]
      return (await import('./start/start.ts')).startCommand(env, order)
    }
    case 'stats': {
      const [env, order] = [readEnv(process.env), statsOrder(args, Date.now())]
      return (await import('./stats/stats-command.ts')).statsCommand(env, order)
    }
    case 'apply': {
      const [env, order] = [readEnv(process.env), applyOrder(args)]
      return (await import('./command/apply-command.ts')).applyCommand(env, order)
    }
    case 'content': {
      const [env, order] = [readEnv(process.env), contentOrder(args)]
      return (await import('./command/content-command.ts')).contentCommand(env, order)
    }
    case 'jobs': {
      const [env, order] = [readEnv(process.env), jobsOrder(args)]
      return (await import('./jobs/jobs-command.ts')).jobsCommand(env, order)
    }
    case 'promo': {
      const [env, order] = [readEnv(process.env), promoOrder(args)]
      return (await import('./command/promo-command.ts')).promoCommand(env, order)
    }
    case 'push': {
      const [env, order] = [readEnv(process.env), pushOrder(args, Date.now())]
      return (await import('./push/push-command.ts')).pushCommand(env, order)
    }
    case 'payments': {
      const [env, order] = [readEnv(process.env), paymentsOrder(args, Date.now())]
      return (await import('./payments/payments-command.ts')).paymentsCommand(env, order)
    }
    case 'ledger': {
      const [env, order] = [readEnv(process.env), ledgerOrder(args, Date.now())]
      return (await import('./payments/payments-command.ts')).ledgerCommand(env, order)
    }
    case 'sandbox': {
      const env = readEnv(process.env)
      sandboxOrder(args)
      return (await import('./sandbox/sandbox-command.ts')).sandboxCommand(env)
    }
    default:
      throw new UsageError(`there is no command "${command}"`)
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (error instanceof UsageError) console.error(`openair: ${error.message}\n\n${helpFor(process.argv[2])}`)
  else if (error instanceof ServiceFolderError) console.error(`Nothing was changed:\n${error.message}`)
  else console.error(error instanceof Error ? `openair: ${error.message}` : error)
  // A start that failed half-way has begun things that would keep the process alive.
  process.exit(1)
}
