import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { PAYMENT, type PaymentState } from '#domain/commerce/payment.machine.ts'
import type { PaySystem } from '#domain/commerce/pay-systems.ts'
import type { PaymentTable } from '../../db/money-tables.ts'
import type { CommonTables } from '../../db/tables.ts'
import { balanceOf } from '../money/ledger.store.ts'
import { dueOf, type PurchaseRow } from '../shop/offer.store.ts'

export type PaymentRow = Selectable<PaymentTable>
type Db = Kysely<CommonTables>

/** States of which something is still expected. */
export const OPEN_STATES = PAYMENT.states.filter((state) => !PAYMENT.isFinal(state))

export const findPayment = (db: Db, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()

/** The payment of a purchase that something is expected of, or that has paid it. */
const livePayment = (trx: Transaction<CommonTables>, purchaseId: number): Promise<PaymentRow | undefined> =>
  trx
    .selectFrom('payment')
    .selectAll()
    .where('purchase_id', '=', purchaseId)
    .where('state', 'in', [...OPEN_STATES, 'complete'])
    .executeTakeFirst()

/** The last payment of an offer. */
export const lastPayment = (db: Db, offerId: string): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payment')
    .innerJoin('purchase', 'purchase.id', 'payment.purchase_id')
    .selectAll('payment')
    .where('purchase.offer_id', '=', offerId)
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id')
    .limit(1)
    .executeTakeFirst()

/**
 * What has to be paid for a purchase beside what is on the balance, which counts for one payment at a time: what another one is about to use is
 * not counted twice.
 */
async function missingOf(trx: Transaction<CommonTables>, purchase: PurchaseRow): Promise<number> {
  const due = dueOf(purchase)
  const { rows } = await sql`
    select from payment where user_id = ${purchase.user_id} and state in (${sql.join(OPEN_STATES)}) limit 1`.execute(
    trx,
  )
  if (rows.length > 0) return due
  const { balance } = await balanceOf(trx, purchase.user_id, purchase.provider_id)
  return balance < due ? due - balance : due
}

/** What a payment is begun with. */
export interface Beginning {
  /** Of the payment, where it is a new one. */
  readonly id: string
  readonly paySystem: PaySystem
  /** Letters of ISO 4217. */
  readonly currency: string
  readonly returnUrl: string
  /** Unix milliseconds. */
  readonly now: number
}

/** The payment of a purchase: the one that is under way, or that has paid it, else a new one. Whoever calls has locked the user. */
export async function beginPayment(
  trx: Transaction<CommonTables>,
  purchase: PurchaseRow,
  { id, paySystem, currency, returnUrl, now }: Beginning,
): Promise<PaymentRow> {
  const live = await livePayment(trx, purchase.id)
  if (live) return live
  const { id: accountId } = await balanceOf(trx, purchase.user_id, purchase.provider_id)
  return trx
    .insertInto('payment')
    .values({
      id,
      account_id: accountId,
      user_id: purchase.user_id,
      provider_id: purchase.provider_id,
      purchase_id: purchase.id,
      gateway: paySystem.gateway,
      payform: paySystem.payform,
      amount_minor: await missingOf(trx, purchase),
      currency,
      state: 'created',
      return_url: returnUrl,
      created_at: new Date(now),
      updated_at: new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Notes what came of telling the gateway of a payment; one that has gone further meanwhile stays as it is. */
export async function noteStart(
  db: Db,
  id: string,
  noted: { readonly state: PaymentState; readonly gatewayPayment?: string; readonly fullUrl?: string },
  now: number,
): Promise<void> {
  await db
    .updateTable('payment')
    .set({
      state: noted.state,
      updated_at: new Date(now),
      ...(noted.gatewayPayment !== undefined && { gateway_payment: noted.gatewayPayment }),
      ...(noted.fullUrl !== undefined && { full_url: noted.fullUrl }),
    })
    .where('id', '=', id)
    .where('state', 'in', ['created', 'unknown'])
    .execute()
}

/** Payments of which something is expected and that were not asked for since a moment, the ones asked longest ago first. */
export async function openPayments(db: Db, since: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('state', 'in', OPEN_STATES)
    .where(sql<boolean>`coalesce(asked_at, created_at) < ${since}`)
    .orderBy(sql`coalesce(asked_at, created_at)`)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
