import { type Kysely, sql } from 'kysely'
import { isChargedNow } from '#domain/commerce/dunning.ts'
import type { GatewayName } from '#domain/commerce/pay-systems.ts'
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
import { RUN_MS } from '../pay/settle-order.ts'
import { tellOf } from '../pay/tell-gateway.ts'
import { dueOf, usersDue } from './due-renewals.store.ts'
import { readTries, toTry } from './failed-renewal.ts'

type Db = Kysely<CommonTables>

/** Cards of a provider's viewers at one gateway that are charged at the same time: it takes a second for each. */
const TOGETHER = 8
/** A gateway that has not answered so often in a row is left alone until the next run. */
const SILENCES = 8
/** Telling a gateway of a charge takes no longer, whatever it answers; a node that has died over it is waited for as long. Milliseconds. */
const TELLING_MS = 60_000

/** A payment that a card is charged by. */
interface Try {
  readonly payment: PaymentRow
  readonly packetId: number
  /** Nobody else tells its gateway of it before. */
  readonly until: Date | null
  /** It was begun by a card at another gateway than the one that is charged now: whether that one answers says nothing of this one. */
  readonly isOfOther: boolean
  /** Its gateway is not asked: the card is good no more, and its owner is told so as of any card that is gone. */
  readonly isExpired: boolean
}

/**
 * The next payment that a card of a user is charged by now: one that its gateway may not have heard of, else a new try where one is due for what the
 * balance lacks beside what purchases count on; null where there is none. Balances count for what runs out first. Looked up anew for each, since a gateway takes its time over
 * the one before, and its owner may have given up the next meanwhile.
 * @param told payments that were told of in this run
 */
const beginTry = (
  db: Db,
  { gateways, random }: Pick<PayPorts, 'gateways' | 'random'>,
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
      const price = Number(due.price_minor)
      // What the balance suffices for waits for purchases that are being paid; what a card is charged for leaves them what they count on.
      const free = balance < price ? Math.max(0, balance - Number(due.counted)) : price
      const missing = price - free
      left.set(due.provider_id, balance - free)
      if (missing === 0) continue
      const tries = await readTries(trx, due.id, due.paid_until)
      const untold = tries.find(({ state }) => state === 'created' || state === 'unknown')
      if (untold) {
        // Of a card that is charged no more its gateway is asked alone: what it has taken renews the packet, and after an hour another card is charged, also where it does not answer.
        if (told.has(untold.id) || !(await isChargedOn(trx, gateways, untold, due.card_id))) continue
        const until = await claimTelling(trx, untold.id, now)
        if (!until) continue
        const isOfOther = untold.gateway !== due.gateway
        return { payment: untold, packetId: due.packet_id, until, isOfOther, isExpired: false }
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
          leastMinor: gateways.get(due.gateway)?.leastMinor?.(String(due.provider_id), due.currency) ?? 0,
          currency: due.currency,
          returnUrl: '',
          cardId: due.card_id,
          now,
        },
      )
      return {
        payment,
        packetId: due.packet_id,
        until: await claimTelling(trx, payment.id, now),
        isOfOther: false,
        isExpired: isExpired(due.expires, now),
      }
    }
    return null
  })
}

/** Takes it over to tell the gateway of a try: two at once could each hear something else of it. Answers until when, or null where somebody else is about it. */
async function claimTelling(db: Db, id: string, now: number): Promise<Date | null> {
  const until = new Date(now + TELLING_MS)
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set({ telling_until: until })
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(telling_until, to_timestamp(0)) <= ${new Date(now)}`)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? until : null
}

/** Lets others tell of it again, unless one of them has taken it over since: this one took too long. */
const endTelling = (db: Db, id: string, until: Date | null) =>
  db
    .updateTable('payment')
    .set({ telling_until: null })
    .where('id', '=', id)
    .where('telling_until', '=', until)
    .execute()

/**
 * Whether the gateway of a try is told of it once more: its card is the primary one still, or was removed, and is refused at once by a gateway that can be asked
 * whether it has taken it.
 */
async function isChargedOn(
  db: Db,
  gateways: PayPorts['gateways'],
  { card_id: id, gateway }: PaymentRow,
  primary: number,
): Promise<boolean> {
  if (id === null || Number(id) === Number(primary)) return true
  if (!gateways.has(gateway as GatewayName)) return false
  const { removed_at: removed } = await db
    .selectFrom('card')
    .select('removed_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return removed !== null
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

/** What is charged together: all of it at one gateway, for a time. */
interface Run {
  /** Unix milliseconds. */
  readonly began: number
  /** How often the gateway has not answered since it last did. */
  silences: number
}

/**
 * Charges cards for what is due and the balances of their owners lack: what comes in is on the balance, from which it is renewed. The cards of each provider
 * at each gateway are charged beside the others, and for less than a minute: who is slow holds up nobody else, and what was not reached comes first in the next
 * run. It may be broken off anywhere and done again: each try is one payment, told to its gateway under one reference. Answers how many were charged.
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
  const isOver = ({ began, silences }: Run): boolean => now() - began >= RUN_MS || silences >= SILENCES
  const one = async (userId: number, run: Run): Promise<void> => {
    const told = new Set<string>()
    while (!isOver(run)) {
      const begun = await beginTry(db, ports, userId, told, now())
      if (!begun) return
      const { payment, packetId, until, isOfOther, isExpired: isGone } = begun
      told.add(payment.id)
      if (isGone) {
        await failPayment(ports, payment, 'expired_card', now())
        continue
      }
      const { language, domain, description } = await describe(ports.database, payment, packetId)
      const telling = { description, language, origin: originFor(ports.publicUrl, domain), now }
      try {
        await tellOf(ports, payment, telling)
        if (!isOfOther) run.silences = 0
        charged++
      } catch (error) {
        // Its payment says so, and is tried again by its own rules.
        if (!(error instanceof GatewaySilence || error instanceof GatewayRefusal)) throw error
        if (!isOfOther) run.silences = error instanceof GatewaySilence ? run.silences + 1 : 0
      } finally {
        await endTelling(db, payment.id, until)
      }
    }
  }
  const began = now()
  if (userId !== undefined) {
    await one(userId, { began, silences: 0 })
    return charged
  }
  const failed: unknown[] = []
  const chargeAll = async (users: readonly number[]): Promise<void> => {
    const run = { began, silences: 0 }
    // One after the other of the same list, several at a time: who waits for a bank holds up nobody behind.
    const next = users.values()
    const chargeNext = async (): Promise<void> => {
      for (const user of next) await one(user, run).catch((error: unknown) => failed.push(error))
    }
    await Promise.all(Array.from({ length: TOGETHER }, chargeNext))
  }
  await Promise.all((await usersDue(db, began)).map(chargeAll))
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} cards could not be charged`)
  return charged
}
