import type { Kysely } from 'kysely'
import type { PayStep } from '#domain/commerce/pay-step.ts'
import type { CommonTables } from '../../db/tables.ts'
import type { PaymentRow } from './payment.store.ts'

/** What came of telling a gateway of a payment. */
export type Noted =
  | { readonly state: 'unknown' }
  | { readonly state: 'action_required'; readonly gatewayPayment: string | null; readonly next: PayStep }

/** Notes what came of telling the gateway of a payment, and answers it; one that has gone further meanwhile stays as it is, and none is answered. */
export function noteStart(
  db: Kysely<CommonTables>,
  id: string,
  noted: Noted,
  now: number,
): Promise<PaymentRow | undefined> {
  return db
    .updateTable('payment')
    .set({
      state: noted.state,
      updated_at: new Date(now),
      ...(noted.state === 'action_required' && {
        gateway_payment: noted.gatewayPayment,
        next_step: JSON.stringify(noted.next),
      }),
    })
    .where('id', '=', id)
    .where('state', 'in', ['created', 'unknown'])
    .returningAll()
    .executeTakeFirst()
}
