import { afterAll, beforeAll, expect, test } from 'vitest'
import { type YearsRun, simulateYears } from '../testing/billing-years.ts'
import { wrongMoney } from '../testing/money-audit.ts'
import { watchMoney } from '../testing/money-watch.ts'
import type { RunningService } from '../testing/running-service.ts'
import { runShop } from '../testing/shop-service.ts'

const asked = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise)
/** More on demand: `YEARS=10 SUBSCRIPTIONS=1000`. A failure says its seed, and `YEARS_SEED` repeats it. */
const RUN: YearsRun = {
  years: asked('YEARS', 2),
  subscriptions: asked('SUBSCRIPTIONS', 20),
  seed: asked('YEARS_SEED', 1 + Math.floor(Math.random() * 1_000_000)),
}

let service: RunningService
beforeAll(async () => {
  service = await runShop(Date.UTC(2024, 0, 1))
  await watchMoney(service.ports.database)
})
afterAll(() => service.close())

test('through years of late, lost and repeated notices each period is charged once, opened by the calendar, and nobody who has paid ahead is without access', async () => {
  const { execute } = service.ports.database
  const { steady, captured } = await simulateYears(service, RUN)
  const repeat = `to repeat it: YEARS_SEED=${RUN.seed}`
  expect({ repeat, wrong: await wrongMoney(service.ports.database) }).toEqual({ repeat, wrong: [] })
  const [taken] = (
    await execute(`select -sum(e.amount_minor)::bigint as sum from ledger_entry e
        join ledger_account a on a.id = e.account_id and a.kind = 'gateway'`)
  ).rows
  expect({ repeat, ...taken }).toEqual({ repeat, sum: captured })
  const { rows: gaps } = await execute(
    `select * from (select user_id, lower(valid) as begins, lag(upper(valid)) over (partition by user_id order by valid) as ended
        from entitlement where user_id = any($1)) t where ended <> begins`,
    [steady],
  )
  expect({ repeat, gaps }).toEqual({ repeat, gaps: [] })
}, 600_000)
