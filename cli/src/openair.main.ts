import { readEnv } from '#server/config/env.ts'
import { ServiceFolderError } from '#operate/read/service-error.ts'
import { APPLY_HELP, applyCommand, applyOrder } from './command/apply-command.ts'
import { CONTENT_HELP, contentOrder } from './command/content-arguments.ts'
import { contentCommand } from './command/content-command.ts'
import { PROMO_HELP, promoCommand, promoOrder } from './command/promo-command.ts'
import { JOBS_HELP, jobsCommand, jobsOrder } from './jobs/jobs-command.ts'
import { ledgerOrder, PAYMENTS_HELP, paymentsOrder } from './payments/payments-arguments.ts'
import { ledgerCommand, paymentsCommand } from './payments/payments-command.ts'
import { PUSH_HELP, pushCommand, pushOrder } from './push/push-command.ts'
import { SANDBOX_HELP, sandboxCommand } from './sandbox/sandbox-command.ts'
import { STATS_HELP, statsOrder } from './stats/stats-arguments.ts'
import { statsCommand } from './stats/stats-command.ts'
import { startCommand } from './start/start.ts'
import { UsageError } from './command/usage.ts'

const HELP = `openair start [--service FOLDER]   start everything: API, media origin, web app, jobs
                                   (with the embedded database it applies FOLDER first, the demo by default)
${APPLY_HELP}
${CONTENT_HELP}
${PROMO_HELP}
${PUSH_HELP}
${JOBS_HELP}
${PAYMENTS_HELP}
${SANDBOX_HELP}
${STATS_HELP}
openair help                       this text

The environment: PORT, HOST, OPENAIR_DATA, OPENAIR_SERVICE, DATABASE_URL, PUBLIC_URL, OPENAIR_SECRET, OPENAIR_SANDBOX_URL, OPENAIR_GATEWAYS, FFMPEG_PATH, LOG_LEVEL (see README.md).`

function folderAfter(args: readonly string[], flag: string): string | undefined {
  if (args.length === 0) return undefined
  const [name, folder, ...rest] = args
  if (name !== flag || folder === undefined || rest.length > 0)
    throw new UsageError(`unknown arguments: ${args.join(' ')}`)
  return folder
}

async function main([command = 'help', ...args]: readonly string[]): Promise<void> {
  const isAsking = command === 'help' || [command, ...args].some((arg) => arg === '--help' || arg === '-h')
  if (isAsking) return console.log(HELP)
  switch (command) {
    case 'start':
      return startCommand(readEnv(process.env), folderAfter(args, '--service'))
    case 'stats':
      return statsCommand(readEnv(process.env), statsOrder(args, Date.now()))
    case 'apply':
      return applyCommand(readEnv(process.env), applyOrder(args))
    case 'content':
      return contentCommand(readEnv(process.env), contentOrder(args))
    case 'jobs':
      return jobsCommand(readEnv(process.env), jobsOrder(args))
    case 'promo':
      return promoCommand(readEnv(process.env), promoOrder(args))
    case 'push':
      return pushCommand(readEnv(process.env), pushOrder(args, Date.now()))
    case 'payments':
      return paymentsCommand(readEnv(process.env), paymentsOrder(args, Date.now()))
    case 'ledger':
      return ledgerCommand(readEnv(process.env), ledgerOrder(args, Date.now()))
    case 'sandbox':
      return sandboxCommand(readEnv(process.env), args)
    default:
      throw new UsageError(`there is no command "${command}"`)
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  if (error instanceof UsageError) console.error(`openair: ${error.message}\n\n${HELP}`)
  else if (error instanceof ServiceFolderError) console.error(`Nothing was changed:\n${error.message}`)
  else console.error(error instanceof Error ? `openair: ${error.message}` : error)
  // A start that failed half-way has begun things that would keep the process alive.
  process.exit(1)
}
