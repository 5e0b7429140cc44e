import type { Transaction } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'
import { book, type Booking } from './ledger.store.ts'

/** Money between the revenue of a provider and the balance of one of its users. */
export interface RevenueBooking extends Omit<Booking, 'from' | 'to'> {
  readonly userId: number
}

const REVENUE = { kind: 'revenue' } as const

/** Books what a user pays to the provider from the balance. Answers and throws as `book` does. */
export const bookEarned = (
  trx: Transaction<CommonTables>,
  { userId, ...booking }: RevenueBooking,
): Promise<boolean> => book(trx, { ...booking, from: { kind: 'user', userId }, to: REVENUE })

/** Books what the provider gives back onto the balance of a user. Answers and throws as `book` does. */
export const bookGivenBack = (
  trx: Transaction<CommonTables>,
  { userId, ...booking }: RevenueBooking,
): Promise<boolean> => book(trx, { ...booking, from: REVENUE, to: { kind: 'user', userId } })
