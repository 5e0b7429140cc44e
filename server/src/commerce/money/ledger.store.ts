import { type Kysely, sql, type Transaction } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'
import type { GatewayName } from '#domain/commerce/pay-systems.ts'

type Trx = Transaction<CommonTables>

/** Whose account. */
export type LedgerParty =
  | { readonly kind: 'user'; readonly userId: number }
  | { readonly kind: 'gateway'; readonly gateway: GatewayName }
  | { readonly kind: 'revenue' }

/** What is booked: so many minor units from one account to another, once for this purpose of this source. */
export interface Booking {
  readonly providerId: number
  readonly source: { readonly type: string; readonly id: string }
  readonly purpose: string
  readonly from: LedgerParty
  readonly to: LedgerParty
  readonly amount: number
  /** Unix milliseconds. */
  readonly now: number
}

const columnsOf = (party: LedgerParty, providerId: number) => ({
  provider_id: providerId,
  kind: party.kind,
  user_id: party.kind === 'user' ? party.userId : null,
  gateway: party.kind === 'gateway' ? party.gateway : null,
})

/** The account of a party at a provider, made where there is none yet. */
async function ledgerAccount(
  db: Kysely<CommonTables>,
  party: LedgerParty,
  providerId: number,
): Promise<{ readonly id: number; readonly balance_minor: number | null }> {
  const columns = columnsOf(party, providerId)
  const find = () =>
    db
      .selectFrom('ledger_account')
      .select(['id', 'balance_minor'])
      .where('provider_id', '=', providerId)
      .where('kind', '=', party.kind)
      .where(sql<boolean>`user_id is not distinct from ${columns.user_id}::integer`)
      .where(sql<boolean>`gateway is not distinct from ${columns.gateway}::text`)
      .executeTakeFirst()
  const known = await find()
  if (known) return known
  await db
    .insertInto('ledger_account')
    .values({ ...columns, balance_minor: party.kind === 'user' ? 0 : null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await find()
  if (!made) throw new Error('an account of the ledger is not there after it was made')
  return made
}

/** The account of a user, made where there is none yet; what is on it in minor units. */
export async function balanceOf(
  db: Kysely<CommonTables>,
  userId: number,
  providerId: number,
): Promise<{ readonly id: number; readonly balance: number }> {
  const { id, balance_minor: balance } = await ledgerAccount(db, { kind: 'user', userId }, providerId)
  return { id, balance: balance ?? 0 }
}

/**
 * Books money from one account to another. Answers false where that was booked before, and does nothing then. Throws the database's
 * `balance_not_negative` where a user would owe something: whoever books from a user has locked the user and looked at the balance.
 */
export async function book(trx: Trx, booking: Booking): Promise<boolean> {
  const { providerId, source, purpose, amount, now } = booking
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`nothing to book: ${amount}`)
  const journal = await trx
    .insertInto('journal')
    .values({
      provider_id: providerId,
      source_type: source.type,
      source_id: source.id,
      purpose,
      booked_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!journal) return false
  const from = await ledgerAccount(trx, booking.from, providerId)
  const to = await ledgerAccount(trx, booking.to, providerId)
  const entry = { journal_id: journal.id, provider_id: providerId }
  await trx
    .insertInto('ledger_entry')
    .values([
      { ...entry, account_id: from.id, amount_minor: -amount },
      { ...entry, account_id: to.id, amount_minor: amount },
    ])
    .execute()
  return true
}
