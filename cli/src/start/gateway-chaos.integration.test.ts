import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '#contract/purchases.ts'
import type { Gateway } from '#server/commerce/gateways/gateway.ts'
import { sandboxGateway } from '#server/commerce/gateways/sandbox-gateway.ts'
import { sandboxKeys } from '#server/commerce/gateways/sandbox-signature.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { buildSandbox } from '../sandbox/sandbox.ts'
import { drawing } from '../testing/drawing.ts'
import { chaosOf, type GatewayLine, gatewayLine } from '../testing/gateway-line.ts'
import { wrongMoney } from '../testing/money-audit.ts'
import { watchMoney } from '../testing/money-watch.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { GOLD, PLAIN, SHOP_FILES, shopper } from '../testing/shop-service.ts'

/** More on demand: `CHAOS_PURCHASES=10000`; `CHAOS_SEED` draws the same troubles. */
const PURCHASES = Number(process.env['CHAOS_PURCHASES'] ?? 200)
const SEED = Number(process.env['CHAOS_SEED'] ?? 1 + Math.floor(Math.random() * 1_000_000))
const AT_ONCE = 8
const TRIES = 6
const OFFERS = '/v2/users/self/purchases_offer'

let service: RunningService
let sandbox: FastifyInstance
let line: GatewayLine
const shop = shopper(() => service)
const draw = drawing(SEED)

beforeAll(async () => {
  service = await runSmallService(Date.now(), { ...SHOP_FILES }, '')
  await watchMoney(service.ports.database)
  const keys = sandboxKeys(service.ports.secret)
  // Nobody cuts its power here.
  sandbox = await buildSandbox(':memory:', keys, () => service.clock.time)
  line = await gatewayLine(await sandbox.listen({ port: 0, host: '127.0.0.1' }))
  const gateways = service.ports.gateways as Map<string, Gateway>
  gateways.set(
    'sandbox',
    sandboxGateway(
      () => Promise.resolve(line.url),
      keys,
      () => `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`,
    ),
  )
  await service.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await line.stop()
  await sandbox.close()
  await service.close()
})

/** What somebody does who wants a packet: tries again what was not answered, and pays by a card that works. */
async function buy(user: TestUser): Promise<void> {
  const packet = [GOLD, PLAIN][Math.floor(draw() * 2)] ?? GOLD
  const offer = await shop.offer(user, packet)
  for (let tried = 0; tried < TRIES; tried++) {
    const answer = await shop.tryPay(user, offer)
    expect([200, 504]).toContain(answer.status)
    const page = answer.status === 200 ? answer.json<Transaction>().full_url : null
    if (page !== null) {
      await payOn(page)
      if (draw() < 0.5) return
    }
    if (draw() < 0.2) await shop.get(`${OFFERS}/${offer.offer_id}/transaction`, user.token)
  }
}

/** Whoever is not answered sends the card again, or gives up. */
async function payOn(page: string): Promise<void> {
  const body = new URLSearchParams({ number: '4242424242424242', expiry: '12/49', cvc: '123' })
  for (let tried = 0; tried < 3; tried++) {
    const paid = await fetch(`${line.url}${new URL(page).pathname}/card`, {
      method: 'POST',
      body,
      redirect: 'manual',
    }).catch(() => null)
    if (paid?.status === 303) return
  }
}

test(
  `whatever a gateway's line loses, delays and repeats, nobody pays twice, and a minute after it is whole again whoever has paid has what was paid`,
  async () => {
    const { execute } = service.ports.database
    line.deal = chaosOf(draw)
    const users: TestUser[] = []
    let isOver = false
    const orders = (async () => {
      while (!isOver) {
        await shop.runOrders(4).catch(() => undefined)
        await pause(10)
      }
    })()
    let left = PURCHASES
    const buyer = async (): Promise<void> => {
      while (left-- > 0) {
        const user = await openUser(service.ports)
        users.push(user)
        await buy(user)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, buyer))
    line.deal = (_, forward) => forward()
    isOver = true
    await orders

    // A minute later.
    service.clock.time += 61_000
    await shop.runOrders(8)
    // Two hundred are asked for at a time.
    for (let asked = 0; asked <= PURCHASES; asked += 200) {
      await shop.run('settle-payments')
    }
    const { rows } = await execute('select id, user_id, provider_id from payment')
    const captured = new Map<number, number>()
    let taken = 0
    for (const { id, user_id: userId, provider_id: merchant } of rows) {
      const truth = await service.ports.gateways.get('sandbox')?.query(String(merchant), String(id))
      if (truth?.is !== 'captured') continue
      taken += truth.amountMinor
      captured.set(Number(userId), (captured.get(Number(userId)) ?? 0) + 1)
    }
    const repeat = `CHAOS_SEED=${SEED}`
    const twice = [...captured].filter(([, times]) => times > 1)
    const opened = (await execute('select distinct user_id from entitlement order by user_id')).rows
    const [booked] = (
      await execute(`select -sum(e.amount_minor)::int as sum from ledger_entry e
        join ledger_account a on a.id = e.account_id and a.kind = 'gateway'`)
    ).rows
    expect({ repeat, twice, wrong: await wrongMoney(service.ports.database), ...booked }).toEqual({
      repeat,
      twice: [],
      wrong: [],
      sum: taken,
    })
    expect(opened.map((row) => Number(row['user_id']))).toEqual(
      [...captured.keys()].toSorted((a, b) => a - b),
    )
    // Enough of them were paid for this to say something.
    expect(captured.size).toBeGreaterThan(PURCHASES / 2)
  },
  PURCHASES * 1000 + 60_000,
)
