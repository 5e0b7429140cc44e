import { afterEach, beforeEach, expect } from 'vitest'
import type { UserPacket } from '#contract/subscriptions.ts'
import { checkRefund } from '#server/commerce/money/failed-refund.ts'
import { refundPayment } from '#server/commerce/money/refund-payment.ts'
import { keptCard } from '#server/testing/scripted-gateway.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { wrongMoney } from './money-audit.ts'
import { watchMoney } from './money-watch.ts'
import { runPromoService } from './promo-service.ts'
import type { RunningService } from './running-service.ts'
import { serviceOfFile } from './service-of-file.ts'
import { shopper } from './shop-service.ts'

export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE
/** Of a code. */
export const WEEK = 7 * DAY
/** 20:30 on 10 February in Almaty, when every test begins. */
export const NOW = Date.UTC(2026, 1, 10, 15, 30)
/** Where a month from then on ends, and the one after it. */
export const END = Date.UTC(2026, 2, 10, 15, 30)
export const NEXT_END = Date.UTC(2026, 3, 10, 15, 30)

/** What is to be paid back of a payment: all that is left of it where nothing else is said. */
interface BackOrder {
  readonly amount?: number
  readonly keepsAccess?: boolean
}

/**
 * For a whole test file: the shop with promo codes, in which each test has a viewer of its own whose payments an operator pays back. After each test no rule of
 * money may be broken.
 */
export function refundShop() {
  let user: TestUser
  let [tokens, references] = [0, 0]
  const opened = serviceOfFile(async () => {
    const service = await runPromoService(NOW)
    await watchMoney(service.ports.database)
    return { service }
  })
  const running = (): RunningService => opened().service
  const shop = shopper(running)
  beforeEach(async () => {
    const service = running()
    service.gateway.refusesRefunds = null
    service.gateway.silent.clear()
    await service.ports.database.execute('delete from attempt')
    user = await openUser(service.ports)
    await shop.staySignedIn(user)
  })
  afterEach(async () => {
    const wrong = await wrongMoney(running().ports.database, user.userId)
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
  })

  const list = async (which: 'current' | 'futures') =>
    (await shop.get(`/v2/users/self/subscriptions/${which}`, user.token)).json<UserPacket[]>()
  const firstOf = async (which: 'current' | 'futures'): Promise<string> => {
    const [one] = await list(which)
    return `/v2/users/self/subscriptions/${which === 'futures' ? 'futures/' : ''}${one?.subscription_id}`
  }
  /** Orders that some of the last payment for something, or for the balance alone, is paid back. */
  async function orderBack(
    purpose: 'balance' | 'purchase' | 'renewal',
    { amount, keepsAccess = false }: BackOrder = {},
  ): Promise<void> {
    const { clock, ports } = running()
    const { database, random } = ports
    const { rows } = await database.execute(
      `select id from payment where user_id = ${user.userId} and purpose = '${purpose}' and state = 'complete' order by created_at desc limit 1`,
    )
    await refundPayment(database.db, {
      id: random.uuid(),
      paymentId: String(rows[0]?.['id']),
      reference: `R${++references}`,
      amount: amount ?? null,
      keepsAccess,
      now: clock.time,
    })
  }

  return {
    ...shop,
    service: running,
    user: () => user,
    list,
    /** Changes what the viewer has. */
    async change(body: object): Promise<void> {
      expect(await shop.patch(await firstOf('current'), user.token, body)).toMatchObject({ status: 200 })
    },
    /** Gives up what the viewer has and what stands still. */
    async giveUp(): Promise<void> {
      expect(await shop.remove(await firstOf('current'), user.token)).toMatchObject({ status: 200 })
    },
    async cancelFuture(): Promise<void> {
      expect(await shop.remove(await firstOf('futures'), user.token)).toMatchObject({ status: 200 })
    },
    renew: () => shop.renew(),
    linkAnyCard: () => shop.linkCard(user, keptCard(`tok_refund_${++tokens}`)),
    async redeem(key: string): Promise<void> {
      expect(await shop.post('/v2/users/self/promokeys', user.token, { key })).toMatchObject({ status: 200 })
    },
    orderBack,
    /** The same, and has the gateway do it. */
    async payBack(...order: Parameters<typeof orderBack>): Promise<void> {
      await orderBack(...order)
      await shop.runOrders()
    },
    /** Has refunds fail that were done, one after the other. @param places among them all, the first is 0 */
    async failBack(...places: readonly number[]): Promise<void> {
      const { clock, gateway, ports } = running()
      const { rows } = await ports.database.execute(
        `select id from refund where user_id = ${user.userId} and reference <> 'card-link' order by created_at`,
      )
      for (const place of places) {
        const id = String(rows[place]?.['id'])
        gateway.failedRefunds.add(id)
        await checkRefund(ports, id, clock.time)
      }
    },
    /** What is paid and given of a packet, Unix milliseconds. */
    async times(packet: number): Promise<readonly [what: 'given' | 'paid', from: number, until: number][]> {
      const { rows } = await running().ports.database.execute(
        `select source like 'promo:%' as is_given, lower(valid) as from, upper(valid) as until from entitlement
         where user_id = ${user.userId} and packet_id = ${packet} order by valid`,
      )
      return (rows as { is_given: boolean; from: Date; until: Date }[]).map(
        ({ is_given: isGiven, from, until }) => [isGiven ? 'given' : 'paid', from.getTime(), until.getTime()],
      )
    },
  }
}
