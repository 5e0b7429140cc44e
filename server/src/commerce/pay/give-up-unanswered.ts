import type { Kysely } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'
import { lockPayer } from '../../work/account-locks.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { isToldAgain } from '../subscriptions/due-renewals.store.ts'
import { tellFailedRenewal } from '../subscriptions/failed-renewal.ts'
import { findPayment, OPEN_STATES } from './payment.store.ts'
import type { OpenAtGateway } from './settle-order.ts'
import { waitedUntil } from './waited-for.ts'

/**
 * Gives up a renewal whose gateway has just been asked in vain: it is silent, or knows the provider no more. Only its answer would end it otherwise. As long as it is open no
 * other card is charged for the period, and what it counts on of the balance is kept from anything else: it ends as soon as it is waited for no more. One that its gateway is told of again goes on.
 * Money that comes after all is balance. What a viewer pays holds up nothing by then and stays open: its gateway is asked until it answers, since a page that was given up is asked about no more.
 * @param now Unix milliseconds
 */
export const giveUpUnanswered = (db: Kysely<CommonTables>, id: string, now: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockPayer(trx, id)
    const payment = await findPayment(trx, id)
    if (payment?.purpose !== 'renewal' || now < waitedUntil(payment)) return
    if (await isToldAgain(trx, payment, now)) return
    const given = await trx
      .updateTable('payment')
      .set({ state: 'expired', updated_at: new Date(now) })
      .where('id', '=', id)
      .where('state', 'in', OPEN_STATES)
      .returningAll()
      .executeTakeFirst()
    // The gateway of a renewal was at work on it: a try of the card that has failed.
    if (given && payment.state === 'pending') await tellFailedRenewal(trx, given, now)
  })

/**
 * The same for all renewals of a provider at a gateway that this node does not know for it, so that it asks for none of them. Throws an `AggregateError` after all were tried where one could
 * not be given up: it keeps no other one open. @param now Unix milliseconds
 */
export async function giveUpUnasked(
  db: Kysely<CommonTables>,
  { gateway, provider_id: provider }: Pick<OpenAtGateway, 'gateway' | 'provider_id'>,
  now: number,
): Promise<void> {
  const renewals = await db
    .selectFrom('payment')
    .select('id')
    .where('gateway', '=', gateway)
    .where('provider_id', '=', provider)
    .where('purpose', '=', 'renewal')
    .where('state', 'in', OPEN_STATES)
    .execute()
  const failed: unknown[] = []
  for (const { id } of renewals)
    await giveUpUnanswered(db, id, now).catch((error: unknown) => failed.push(error))
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} renewals at ${gateway} could not be given up`)
}
