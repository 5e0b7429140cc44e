import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHashGate } from '#server/identity/hash-gate.ts'
import { openUser } from '#server/testing/users.ts'
import { applyService } from '#operate/folder/apply-service.ts'
import { createPromoCodes, promoLines } from '#operate/promo/promo-codes.ts'
import { PROMOS, runPromoService } from '../testing/promo-service.ts'
import type { RunningService } from '../testing/running-service.ts'
import { shopper } from '../testing/shop-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)

let service: RunningService
beforeAll(async () => {
  service = await runPromoService(NOW)
})
afterAll(() => service.close())
const shop = shopper(() => service)

/** Applies the folder with other campaigns; answers what it says. */
async function apply(promos: string): Promise<string[]> {
  const said: string[] = []
  const { ports, pictures, folder } = service
  await writeFile(join(folder, 'promos.yaml'), promos)
  await applyService(
    {
      database: ports.database,
      pictures,
      passwords: createHashGate(),
      now: () => NOW,
      say: (line) => said.push(line),
    },
    folder,
  )
  return said
}
const kept = async () =>
  (
    await service.ports.database.execute('select slug, is_withdrawn, uses from promo_campaign order by id')
  ).rows.map(({ slug, is_withdrawn, uses }) => [slug, is_withdrawn, uses])

test('a campaign that leaves the folder is withdrawn where somebody has used it or holds a code, and is deleted otherwise', async () => {
  const user = await openUser(service.ports)
  const { whole } = service.ports.database
  const order = { provider: undefined, count: 3, uses: 1, prefix: '' }
  const [code = ''] = await createPromoCodes(whole, service.ports, { ...order, campaign: 'ten' }, NOW)
  const redeem = (key: string) => shop.post('/v2/users/self/promokeys', user.token, { key })
  const given = (await redeem('SPRING-30')).json()
  // What the service counts is none of the folder's business.
  expect(await apply(PROMOS)).toEqual(['nothing to change'])
  expect((await kept())[0]).toEqual(['spring', false, 1])

  const left = PROMOS.slice(PROMOS.indexOf('- id: 2'), PROMOS.indexOf('- {id: 3'))
  expect(await apply(left)).toContain('  promo_campaign: 5 removed, 2 withdrawn')
  expect(await kept()).toEqual([
    ['spring', true, 1],
    ['loyal', false, 0],
    ['ten', true, 0],
  ])
  const other = await openUser(service.ports)
  const refused = await shop.post('/v2/users/self/promokeys', other.token, { key: 'SPRING-30' })
  expect([refused.status, (await redeem(code)).status, (await redeem('FRESH')).status]).toEqual([
    400, 400, 404,
  ])
  expect((await redeem('SPRING-30')).json()).toEqual(given)
  expect((await promoLines(whole)).join('\n')).toContain('small ten (withdrawn): 7 days')
  await expect(createPromoCodes(whole, service.ports, { ...order, campaign: 'ten' }, NOW)).rejects.toThrow(
    'there is no promo campaign "ten"',
  )

  // It is back with all its codes.
  await apply(PROMOS)
  expect((await redeem(code)).status).toBe(200)
  expect((await promoLines(whole)).join('\n')).toContain(
    'small ten: 7 days, 7 over the open internet\n  used 1 times of 10; 3 codes drawn, 1 of them used up',
  )
})

test('a limit that is lowered below what was used is applied, and the code is used up', async () => {
  const redeem = async () =>
    (await shop.post('/v2/users/self/promokeys', (await openUser(service.ports)).token, { key: 'TENTIMES' }))
      .status
  expect([await redeem(), await redeem()]).toEqual([200, 200])
  expect(await apply(PROMOS.replace('uses: 10', 'uses: 1'))).toContain('  promo_campaign: 1 changed')
  expect(await redeem()).toBe(400)
  await apply(PROMOS)
  expect(await redeem()).toBe(200)
})
