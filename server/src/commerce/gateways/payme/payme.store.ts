import type { Kysely, Selectable, Transaction } from 'kysely'
import { PAYME, PAYME_NUMBERS, type PaymeState } from '#domain/commerce/payme.machine.ts'
import type { PaymeTransactionTable } from '../../../db/money-tables.ts'
import type { CommonTables } from '../../../db/tables.ts'
import type { GatewayTruth } from '../gateway.ts'

export type PaymeRow = Selectable<PaymeTransactionTable>
type Db = Kysely<CommonTables>
type Trx = Transaction<CommonTables>

/** Payme takes nothing else. */
export const CURRENCY = 'UZS'

export const findTransaction = (db: Db, providerId: number, id: string): Promise<PaymeRow | undefined> =>
  db
    .selectFrom('payme_transaction')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The transaction by which a payment is being made or was made. */
export const liveTransaction = (db: Db, paymentId: string): Promise<PaymeRow | undefined> =>
  db
    .selectFrom('payme_transaction')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['created', 'performed'])
    .executeTakeFirst()

/** Transactions that began within a closed time of Unix milliseconds, the first one first. */
export const transactionsBetween = (
  db: Db,
  providerId: number,
  from: number,
  to: number,
): Promise<PaymeRow[]> =>
  db
    .selectFrom('payme_transaction')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('began_ms', '>=', from)
    .where('began_ms', '<=', to)
    .orderBy('began_ms')
    .orderBy('number')
    .execute()

export const addTransaction = (
  trx: Trx,
  row: Pick<PaymeRow, 'provider_id' | 'id' | 'payment_id' | 'amount_minor' | 'began_ms'>,
  now: number,
): Promise<PaymeRow> =>
  trx
    .insertInto('payme_transaction')
    .values({ ...row, state: PAYME.initial, reason: null, created_at: new Date(now) })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Brings a transaction into another state. Whoever calls has locked the user. */
export const moveTransaction = (
  trx: Trx,
  row: PaymeRow,
  to: PaymeState,
  { reason = null, now }: { readonly reason?: number | null; readonly now: number },
): Promise<PaymeRow> =>
  trx
    .updateTable('payme_transaction')
    .set({
      state: PAYME.move(row.state, to),
      reason,
      ...(to === 'performed' ? { performed_at: new Date(now) } : { cancelled_at: new Date(now) }),
    })
    .where('provider_id', '=', row.provider_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()

const ms = (at: Date | null): number => at?.getTime() ?? 0

/** How a transaction stands, as Payme reads it. */
export const toAnswer = (row: PaymeRow) => ({
  transaction: String(row.number),
  state: PAYME_NUMBERS[row.state],
  create_time: ms(row.created_at),
  perform_time: ms(row.performed_at),
  cancel_time: ms(row.cancelled_at),
  reason: row.reason,
})

/** How a payment stands by the transactions of it: what was cancelled before it was performed may be tried again. */
export const truthOf = (row: PaymeRow | undefined, amountMinor: number): GatewayTruth => ({
  gatewayPayment: row?.id ?? '',
  is: row?.state === 'performed' || row?.state === 'refunded' ? 'captured' : 'waiting',
  amountMinor: row?.amount_minor ?? amountMinor,
  currency: CURRENCY,
  declineCode: null,
})
