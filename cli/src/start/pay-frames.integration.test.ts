import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '#contract/purchases.ts'
import { openUser } from '#server/testing/users.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { ALL_WAYS, shopper } from '../testing/shop-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)

let service: RunningService
beforeAll(async () => {
  service = await runSmallService(NOW, {
    ...ALL_WAYS,
    'providers.yaml': String(ALL_WAYS['providers.yaml']).replace(
      'shortname: small',
      "shortname: small\n  pay_frame_origins: ['https://pay.example']",
    ),
  })
})
afterAll(() => service.close())
const shop = shopper(() => service)

const shown = async () => {
  const { headers } = await service.app.inject({ url: '/', headers: { accept: 'text/html' } })
  const network = await service.app.inject({ url: '/v2/users/self/network' })
  return {
    policy: String(headers['content-security-policy']).split('; '),
    network: network.json<{ is_pay_iframe: boolean }>(),
  }
}
const begun = async () => {
  const user = await openUser(service.ports)
  return (await shop.payform(user, 'short_url', { amount: '150.00' })).json<Transaction>()
}
const set = async (origins: string) => {
  await service.ports.database.execute(`update provider set pay_frame_origins = '${origins}'`)
  await service.ports.database.notify('provider', '')
}

test('payment pages of the origins that a provider names may stand in a frame, those of others may not [commerce.modal-pay-iframe]', async () => {
  const { policy, network } = await shown()
  expect(policy).toContain('frame-src https://pay.example')
  expect(network.is_pay_iframe).toBe(true)
  expect(await begun()).toMatchObject({ is_frame: true })
  await set('{https://pay.example.com}')
  await expect.poll(async () => (await shown()).policy).toContain('frame-src https://pay.example.com')
  expect(await begun()).not.toHaveProperty('is_frame')
  await set('{}')
  await expect.poll(async () => (await shown()).network.is_pay_iframe).toBe(false)
  expect((await shown()).policy.join()).not.toContain('frame-src')
  expect(await begun()).not.toHaveProperty('is_frame')
})
