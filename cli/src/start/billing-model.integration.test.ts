import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testEngine } from '#server/testing/test-databases.ts'
import { billingModel } from '../testing/billing-model.ts'
import { beginning, step } from '../testing/billing-steps.ts'
import { watchMoney } from '../testing/money-watch.ts'
import { runBundleService } from '../testing/promo-service.ts'
import type { RunningService } from '../testing/running-service.ts'

const NOW = Date.UTC(2026, 0, 31, 15, 30)
/**
 * More on demand: `MODEL_RUNS=10000`, which says the seed of the first service, too; the embedded database takes several times as long for each. A failing run
 * prints its seed and path; `MODEL_SEED` and `MODEL_PATH` repeat it.
 */
const RUNS = Number(process.env['MODEL_RUNS'] ?? (testEngine() === 'postgres' ? 1000 : 100))
const { MODEL_SEED: SEED, MODEL_PATH: PATH } = process.env
/** The lives of every run are the same, so that a change is judged by itself; those on demand are others each time. */
const USUAL_SEED = 1_191_593_654
/** Services side by side, each with a clock of its own: while one waits for the database another goes on. */
const SERVICES = PATH === undefined ? 4 : 1

let services: RunningService[]
beforeAll(async () => {
  services = await Promise.all(
    Array.from({ length: SERVICES }, async () => {
      const service = await runBundleService(NOW)
      await watchMoney(service.ports.database)
      return service
    }),
  )
})
afterAll(() => Promise.all(services.map((service) => service.close())))

test(
  'whatever viewers, gateway, operators, clock and jobs do in whatever order, no money is lost or made and access is what was paid or given',
  async () => {
    const isOnDemand = process.env['MODEL_RUNS'] !== undefined
    const seed = Number(SEED ?? (isOnDemand ? randomInt(2 ** 31) : USUAL_SEED))
    if (isOnDemand) console.log(`${RUNS} lives from seed ${seed} on`)
    const runs = services.map((service, at) => {
      const live = billingModel(service, NOW)
      return fc.assert(fc.asyncProperty(beginning, fc.array(step, { minLength: 1, maxLength: 16 }), live), {
        numRuns: Math.ceil(RUNS / SERVICES),
        seed: seed + at,
        ...(PATH !== undefined && { path: PATH }),
      })
    })
    expect(await Promise.all(runs)).toHaveLength(SERVICES)
  },
  RUNS * 1000,
)
