import { type Selectable, sql, type Transaction } from 'kysely'
import { PAYMENT } from '#domain/commerce/payment.machine.ts'
import type { PaymentTable } from '../../db/money-tables.ts'
import type { CommonTables } from '../../db/tables.ts'

/**
 * What other payments that are open will take from the balance beside what they bring, in minor units. What only adds to it takes nothing, nor does what was bought otherwise
 * meanwhile.
 * @param others payments of the user
 */
export async function reservedFor(
  trx: Transaction<CommonTables>,
  others: readonly Pick<Selectable<PaymentTable>, 'id' | 'purpose' | 'state'>[],
): Promise<number> {
  const ids = others
    .filter(
      ({ state, purpose }) => !PAYMENT.isFinal(state) && (purpose === 'purchase' || purpose === 'renewal'),
    )
    .map(({ id }) => id)
  if (ids.length === 0) return 0
  const { rows } = await sql<{ reserved: number }>`
    select coalesce(sum(greatest(0, coalesce(o.trial_minor, o.price_minor, s.next_price_minor, s.price_minor) - p.amount_minor)), 0)::bigint as reserved
    from payment p
    left join purchase o on o.id = p.purchase_id
    left join subscription s on s.id = p.subscription_id
    where p.id in (${sql.join(ids)}) and o.subscription_id is null`.execute(trx)
  return Number(rows[0]?.reserved ?? 0)
}
