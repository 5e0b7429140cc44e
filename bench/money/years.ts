import { simulateYears } from '#cli/testing/billing-years.ts'
import { watchMoney, wrongMoney } from '#cli/testing/money-audit.ts'
import { runShop } from '#cli/testing/shop-service.ts'
import { beginRun } from '#server/testing/test-databases.ts'

const YEARS = { years: 10, subscriptions: 1000, seed: 1 } as const
const BEGIN = Date.UTC(2024, 0, 1)

/** Seconds that ten years of a thousand subscriptions take on PostgreSQL: bought, renewed, paid late and told of in any order. @throws where nothing was renewed */
export async function secondsOfYears(run: typeof YEARS = YEARS): Promise<number> {
  const { TEST_ENGINE: before } = process.env
  process.env['TEST_ENGINE'] = 'postgres'
  const endRun = await beginRun()
  try {
    const service = await runShop(BEGIN)
    try {
      await watchMoney(service.ports.database)
      const from = performance.now()
      const { renewed } = await simulateYears(service, run)
      const seconds = (performance.now() - from) / 1000
      const wrong = await wrongMoney(service.ports.database)
      if (renewed < run.subscriptions || wrong.length > 0)
        throw new Error(`${renewed} periods were renewed; wrong: ${wrong.join(', ')}`)
      return seconds
    } finally {
      await service.close()
    }
  } finally {
    await endRun()
    if (before === undefined) delete process.env['TEST_ENGINE']
    else process.env['TEST_ENGINE'] = before
  }
}
