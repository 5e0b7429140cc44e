import type { Transaction } from 'kysely'
import { PAYME_MS } from '#domain/commerce/payme.machine.ts'
import type { CommonTables } from '../../../db/tables.ts'
import { lockUser } from '../../../work/account-locks.ts'
import { type Inside, inTransaction } from '../../../work/in-transaction.ts'
import type { Ports } from '../../../ports.ts'
import { balanceOf, book } from '../../money/ledger.store.ts'
import { settle, type Settling } from '../../money/settle.ts'
import { boughtBy } from '../../money/spent.ts'
import { findPayment, type PaymentRow } from '../../pay/payment.store.ts'
import { mayPay } from '../../pay/may-pay.ts'
import { accountOf, PaymeRefusal, type PaymeCall, textOf, wholeOf } from './payme-rpc.ts'
import {
  addTransaction,
  CURRENCY,
  findTransaction,
  liveTransaction,
  moveTransaction,
  type PaymeRow,
  toAnswer,
  transactionsBetween,
  truthOf,
} from './payme.store.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** Payme's number for what was not performed in time. */
const TIMED_OUT = 4

type Trx = Transaction<CommonTables>

/** Whose Payme calls. */
export interface PaymeMerchant {
  readonly providerId: number
  /** What the account of a call is named by. */
  readonly field: string
}

type Params = PaymeCall['params']
type Method = (params: Params, now: number) => Promise<object>

const isTimedOut = ({ state, created_at }: PaymeRow, now: number): boolean =>
  state === 'created' && now - created_at.getTime() >= PAYME_MS

/** Gives back what a payment has brought, where it lies on the balance still. @throws PaymeRefusal */
async function giveBack(trx: Trx, payment: PaymentRow, row: PaymeRow, now: number): Promise<void> {
  const { balance } = await balanceOf(trx, payment.user_id, payment.provider_id)
  if (balance < row.amount_minor || (await boughtBy(trx, payment.id))) throw new PaymeRefusal('not_cancelled')
  await book(trx, {
    providerId: payment.provider_id,
    source: { type: 'payment', id: payment.id },
    purpose: `payme-refund:${row.id}`,
    from: { kind: 'user', userId: payment.user_id },
    to: { kind: 'gateway', gateway: 'payme' },
    amount: row.amount_minor,
    now,
  })
}

/**
 * What Payme may ask of a merchant. Each call may come twice and is answered the same; what changes something does it in one transaction with
 * the user locked.
 */
export function paymeMethods(
  { database }: Pick<Ports, 'database'>,
  { providerId, field }: PaymeMerchant,
): Readonly<Record<string, Method>> {
  const { db } = database

  /** The payment that a call is about, if money may come for it. @throws PaymeRefusal */
  const payable = async (on: typeof db, params: Params, now: number): Promise<PaymentRow> => {
    const amountMinor = wholeOf(params, 'amount')
    const id = accountOf(params, field)
    const payment = UUID.test(id) ? await findPayment(on, id) : undefined
    const may = await mayPay(on, payment, {
      gateway: 'payme',
      merchant: String(providerId),
      amountMinor,
      currency: CURRENCY,
      now,
    })
    if (!payment || may === 'unknown') throw new PaymeRefusal('no_payment', field)
    if (may === 'wrong_amount') throw new PaymeRefusal('wrong_amount', 'amount')
    if (may === 'over') throw new PaymeRefusal('over', field)
    return payment
  }

  /** Works on a transaction of Payme and its payment, the user locked. @throws PaymeRefusal for one that is not known */
  const onTransaction = async <T>(
    id: string,
    work: (row: PaymeRow, payment: PaymentRow, at: Pick<Settling, 'trx' | 'tell' | 'order'>) => Promise<T>,
  ): Promise<T> => {
    const within: Inside<CommonTables, T> = async (trx, tell, order) => {
      const found = await findTransaction(trx, providerId, id)
      const payment = found && (await findPayment(trx, found.payment_id))
      if (!payment) throw new PaymeRefusal('no_transaction')
      await lockUser(trx, payment.user_id)
      const row = await findTransaction(trx, providerId, id)
      if (!row) throw new PaymeRefusal('no_transaction')
      return work(row, payment, { trx, tell, order })
    }
    return inTransaction(db, within)
  }

  /** Where the time of a transaction is over it is cancelled, which is kept, and then refused. */
  const unlessTimedOut = async (id: string, now: number): Promise<void> => {
    const row = await findTransaction(db, providerId, id)
    if (!row || !isTimedOut(row, now)) return
    await onTransaction(id, async (locked, _payment, { trx }) => {
      if (isTimedOut(locked, now)) await moveTransaction(trx, locked, 'cancelled', { reason: TIMED_OUT, now })
    })
    throw new PaymeRefusal('not_possible')
  }

  return {
    async CheckPerformTransaction(params, now) {
      await payable(db, params, now)
      return { allow: true }
    },
    async CreateTransaction(params, now) {
      const id = textOf(params, 'id')
      const began_ms = wholeOf(params, 'time')
      await unlessTimedOut(id, now)
      const row = await inTransaction(db, async (trx) => {
        const known = await findTransaction(trx, providerId, id)
        if (known) {
          if (known.state !== 'created') throw new PaymeRefusal('not_possible')
          return known
        }
        const payment = await payable(trx, params, now)
        await lockUser(trx, payment.user_id)
        // Read again: whoever had the user locked may have ended it, or begun the same.
        const again = await findTransaction(trx, providerId, id)
        if (again) return again
        await payable(trx, params, now)
        if (now - began_ms >= PAYME_MS) throw new PaymeRefusal('not_possible')
        if (await liveTransaction(trx, payment.id)) throw new PaymeRefusal('busy', field)
        const { amount_minor } = payment
        return addTransaction(
          trx,
          { provider_id: providerId, id, payment_id: payment.id, amount_minor, began_ms },
          now,
        )
      })
      const { create_time, transaction, state } = toAnswer(row)
      return { create_time, transaction, state, receivers: null }
    },
    async PerformTransaction(params, now) {
      const id = textOf(params, 'id')
      await unlessTimedOut(id, now)
      const row = await onTransaction(id, async (row, payment, at) => {
        const { trx } = at
        if (row.state === 'performed') return row
        if (row.state !== 'created') throw new PaymeRefusal('not_possible')
        const performed = await moveTransaction(trx, row, 'performed', { now })
        await settle({ ...at, cards: null, now }, payment.id, truthOf(performed, payment.amount_minor))
        return performed
      })
      const { transaction, perform_time, state } = toAnswer(row)
      return { transaction, perform_time, state }
    },
    async CancelTransaction(params, now) {
      const reason = wholeOf(params, 'reason')
      const row = await onTransaction(textOf(params, 'id'), async (row, payment, { trx }) => {
        if (row.state === 'created') return moveTransaction(trx, row, 'cancelled', { reason, now })
        if (row.state !== 'performed') return row
        await giveBack(trx, payment, row, now)
        return moveTransaction(trx, row, 'refunded', { reason, now })
      })
      const { transaction, cancel_time, state } = toAnswer(row)
      return { transaction, cancel_time, state }
    },
    async CheckTransaction(params) {
      const row = await findTransaction(db, providerId, textOf(params, 'id'))
      if (!row) throw new PaymeRefusal('no_transaction')
      return toAnswer(row)
    },
    async GetStatement(params) {
      const rows = await transactionsBetween(db, providerId, wholeOf(params, 'from'), wholeOf(params, 'to'))
      return {
        transactions: rows.map((row) => ({
          id: row.id,
          time: row.began_ms,
          amount: row.amount_minor,
          account: { [field]: row.payment_id },
          ...toAnswer(row),
          receivers: null,
        })),
      }
    },
  }
}
