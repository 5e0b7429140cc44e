import { type Kysely, sql } from 'kysely'
import { GIVEN_UP_MS, isChargedNow } from '#domain/commerce/dunning.ts'
import { localise } from '#domain/providers/localise.ts'
import type { Database } from '../../db/database.ts'
import type { CommonTables } from '../../db/tables.ts'
import { providerAddress } from '../../http/public-address.ts'
import { lockUser } from '../../work/account-locks.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { isExpired } from '../cards/card.store.ts'
import { GatewayRefusal, GatewaySilence } from '../gateways/gateway.ts'
import { failPayment, type PayPorts } from '../pay/ask-gateway.ts'
import { addPayment, type PaymentRow } from '../pay/payment.store.ts'
import { tellOf } from '../pay/tell-gateway.ts'
import { dueOf } from './due-renewals.store.ts'
import { readTries, toTry } from './failed-renewal.ts'
import { AHEAD_MS, IS_CHARGED } from './renew.ts'

type Db = Kysely<CommonTables>

/** Users whose cards are looked at together. */
const AT_ONCE = 100
/** Cards that are charged at the same time: a gateway takes a second for each. */
const TOGETHER = 8

/** A payment that a card is charged by. */
interface Try {
  readonly payment: PaymentRow
  readonly packetId: number
  /** Its gateway is not asked: the card is good no more, and its owner is told so as of any card that is gone. */
  readonly isExpired: boolean
}

/** Users with cards for whom something is due, by their ids, after one of them. */
async function usersAfter(db: Db, last: number, now: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct s.user_id from subscription s join card c on c.user_id = s.user_id and c.is_primary
    where s.user_id > ${last} and s.ended_at is null and ${IS_CHARGED}
      and s.paid_until <= ${new Date(now + AHEAD_MS)} and s.paid_until > ${new Date(now - GIVEN_UP_MS)}
    order by s.user_id limit ${AT_ONCE}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/**
 * The next payment that a card of a user is charged by now: one that its gateway may not have heard of, else a new try where one is due for what the
 * balance lacks; null where there is none. Balances count for what runs out first. Looked up anew for each, since a gateway takes its time over
 * the one before, and its owner may have given up the next meanwhile.
 * @param told payments that were told of in this run
 */
const beginTry = (
  db: Db,
  random: PayPorts['random'],
  userId: number,
  told: ReadonlySet<string>,
  now: number,
): Promise<Try | null> => {
  const id = random.uuid()
  return inTransaction(db, async (trx) => {
    await lockUser(trx, userId)
    const left = new Map<number, number>()
    for (const due of await dueOf(trx, [userId], now)) {
      const balance = left.get(due.provider_id) ?? Number(due.balance)
      const missing = Math.max(0, Number(due.price_minor) - balance)
      left.set(due.provider_id, Math.max(0, balance - Number(due.price_minor)))
      if (missing === 0) continue
      const tries = await readTries(trx, due.id, due.paid_until)
      const untold = tries.find(({ state }) => state === 'created' || state === 'unknown')
      if (untold) {
        if (told.has(untold.id)) continue
        return { payment: untold, packetId: due.packet_id, isExpired: false }
      }
      if (!isChargedNow(tries.map(toTry), due.card_id, now)) continue
      const payment = await addPayment(
        trx,
        {
          userId,
          providerId: due.provider_id,
          purpose: 'renewal',
          renewal: {
            subscriptionId: due.id,
            periodEnd: due.paid_until,
            attempt: (tries.at(-1)?.attempt ?? 0) + 1,
          },
          amount: missing,
        },
        {
          id,
          paySystem: { payform: 'linkedcard', gateway: due.gateway },
          currency: due.currency,
          returnUrl: '',
          cardId: due.card_id,
          now,
        },
      )
      return { payment, packetId: due.packet_id, isExpired: isExpired(due.expires, now) }
    }
    return null
  })
}

/** What a renewal is called where it is taken from a card, and in which language. */
async function describe(database: Database, payment: PaymentRow, packetId: number) {
  const provider = await database.db
    .selectFrom('provider')
    .select(['name', 'domain', 'languages'])
    .where('id', '=', payment.provider_id)
    .executeTakeFirstOrThrow()
  const packet = await database.whole
    .selectFrom('packet')
    .select('name')
    .where('id', '=', packetId)
    .executeTakeFirst()
  const order = provider.languages.map(({ key }) => key)
  const language = order[0] ?? 'en'
  const name = packet && localise(packet.name, language, order)
  return { language, domain: provider.domain, description: [name, provider.name].filter(Boolean).join(', ') }
}

/** Where gateways reach this service when nobody has called it just now. */
const originFor = (publicUrl: string | null, domain: string | null): string =>
  providerAddress(domain, publicUrl) ?? 'http://localhost'

/**
 * Charges cards for what is due and the balances of their owners lack: what comes in is on the balance, from which it is renewed. It may be
 * broken off anywhere and done again: each try is one payment, told to its gateway under one reference. Answers how many were charged.
 * @param now Unix milliseconds
 * @param userId whose, where a card or money has just come; without it everybody's
 */
export async function chargeCards(
  ports: PayPorts & { readonly publicUrl: string | null },
  now: () => number,
  userId?: number,
): Promise<number> {
  const { db } = ports.database
  let charged = 0
  const one = async (userId: number): Promise<void> => {
    const told = new Set<string>()
    for (;;) {
      const begun = await beginTry(db, ports.random, userId, told, now())
      if (!begun) return
      const { payment, packetId, isExpired: isGone } = begun
      told.add(payment.id)
      if (isGone) {
        await failPayment(ports, payment, 'expired_card', now())
        continue
      }
      const { language, domain, description } = await describe(ports.database, payment, packetId)
      const telling = { description, language, origin: originFor(ports.publicUrl, domain), now }
      try {
        await tellOf(ports, payment, telling)
        charged++
      } catch (error) {
        // Its payment says so, and is tried again by its own rules.
        if (!(error instanceof GatewaySilence || error instanceof GatewayRefusal)) throw error
      }
    }
  }
  if (userId !== undefined) {
    await one(userId)
    return charged
  }
  const failed: unknown[] = []
  let last = 0
  for (;;) {
    const users = await usersAfter(db, last, now())
    for (let at = 0; at < users.length; at += TOGETHER)
      await Promise.all(
        users.slice(at, at + TOGETHER).map((user) => one(user).catch((error: unknown) => failed.push(error))),
      )
    if (users.length < AT_ONCE) break
    last = users.at(-1) ?? last
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} cards could not be charged`)
  return charged
}
