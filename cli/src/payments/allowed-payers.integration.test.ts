import { afterAll, beforeAll, expect, test } from 'vitest'
import { scriptedGateway } from '#server/testing/scripted-gateway.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { runGatewayShop, SOMS, TENGE } from '../testing/gateway-shop.ts'
import type { RunningService } from '../testing/running-service.ts'
import { shopper } from '../testing/shop-service.ts'
import { paymentsOrder } from './payments-arguments.ts'
import { doPayments } from './payments-command.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)

let service: RunningService
beforeAll(async () => {
  service = await runGatewayShop(NOW, ['short_url'], 'sandbox', () => scriptedGateway(() => NOW))
})
afterAll(() => service.close())
const shop = shopper(() => service)

const openair = async (...args: string[]) => {
  const ports = { db: service.ports.database.db, gateways: service.ports.gateways, now: NOW }
  return (await doPayments(ports, paymentsOrder(args, NOW))).lines
}
const named = async (username: string, providerId: number): Promise<TestUser> => {
  const user = await openUser(service.ports, { providerId })
  await service.ports.database.db
    .updateTable('app_user')
    .set({ username })
    .where('id', '=', user.userId)
    .execute()
  return user
}
const mayPay = async (user: TestUser) => (await shop.account(user)).is_payment_allowed

test('a list of payments of nobody says so, and is no empty list', async () => {
  await named('vera', TENGE)
  expect(await openair('list', '--user', 'vera', '--provider', 'small')).toEqual([])
  for (const [words, reason] of [
    [['--user', 'vira'], 'there is no viewer vira'],
    [['--user', 'vera', '--provider', 'other'], 'there is no viewer vera of other'],
    [['--provider', 'smal'], 'no provider is called smal; there are small, other'],
  ] as const)
    await expect(openair('list', ...words)).rejects.toThrow(reason)
})

test('of two providers that have a viewer of one login it is said whose may not pay, and the other one pays on', async () => {
  const [one, other] = [await named('anna', TENGE), await named('anna', SOMS)]
  await expect(openair('forbid', 'anna')).rejects.toThrow(
    'several providers have a viewer anna: small, other; say which with --provider',
  )
  expect([await mayPay(one), await mayPay(other)]).toEqual([true, true])
  await openair('forbid', 'anna', '--provider', 'other')
  expect([await mayPay(one), await mayPay(other)]).toEqual([true, false])
  await openair('allow', 'anna', '--provider', 'other')
  expect([await mayPay(one), await mayPay(other)]).toEqual([true, true])
  await named('boris', SOMS)
  await expect(openair('forbid', 'boris', '--provider', 'small')).rejects.toThrow(
    'there is no viewer boris of small',
  )
  // Where there is one alone nothing more is to be said.
  await openair('forbid', 'boris')
})
