import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { LedgerAccountTable } from '../../db/money-tables.ts'
import type { CommonTables } from '../../db/tables.ts'
import type { GatewayName } from '#domain/commerce/pay-systems.ts'

type Trx = Transaction<CommonTables>

/** Whose account. */
export type LedgerParty =
  | { readonly kind: 'user'; readonly userId: number }
  | { readonly kind: 'gateway'; readonly gateway: GatewayName }
  | { readonly kind: 'revenue' }
  /** Pays for what is given away. */
  | { readonly kind: 'promo' }

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

/** An account as it stands. */
export type LedgerAccount = Pick<
  Selectable<LedgerAccountTable>,
  'id' | 'balance_minor' | 'is_payment_allowed'
>

/** The condition for the account of a party; said so that an index answers it, which `is not distinct from` keeps from it. */
function isAccountOf(party: LedgerParty, providerId: number) {
  const { kind, user_id: userId, gateway } = columnsOf(party, providerId)
  return sql<boolean>`provider_id = ${providerId} and kind = ${kind}
    and ${userId === null ? sql`user_id is null` : sql`user_id = ${userId}`}
    and ${gateway === null ? sql`gateway is null` : sql`gateway = ${gateway}`}`
}

/** The account of a party as it stands before a statement, and as the same statement makes it where there is none: one of both has a row. */
export function accountExpressions(party: LedgerParty, providerId: number) {
  const { kind, user_id: userId, gateway } = columnsOf(party, providerId)
  return {
    known: sql<LedgerAccount>`(select id, balance_minor, is_payment_allowed from ledger_account where ${isAccountOf(party, providerId)})`,
    made: sql<LedgerAccount>`(
      insert into ledger_account (provider_id, kind, user_id, gateway, balance_minor)
      select ${providerId}::integer, ${kind}, ${userId}::integer, ${gateway}, ${kind === 'user' ? 0 : null}::bigint
      where not exists (select from known) on conflict do nothing returning id, balance_minor, is_payment_allowed)`,
  }
}

/** The account of a party at a provider, made where there is none yet. */
export async function ledgerAccount(
  db: Kysely<CommonTables>,
  party: LedgerParty,
  providerId: number,
): Promise<LedgerAccount> {
  const { known, made } = accountExpressions(party, providerId)
  const findOrMake = async (): Promise<LedgerAccount | undefined> => {
    const { rows } = await sql<LedgerAccount>`
      with known as ${known}, made as ${made} select * from known union all select * from made`.execute(db)
    return rows[0]
  }
  // What somebody else has made at this moment is seen by the next statement.
  const account = (await findOrMake()) ?? (await findOrMake())
  if (!account) throw new Error('an account of the ledger is not there after it was made')
  return account
}

/** The account of a party at a provider; undefined where nobody has needed one yet. */
export async function knownAccount(
  db: Kysely<CommonTables>,
  party: LedgerParty,
  providerId: number,
): Promise<LedgerAccount | undefined> {
  const { rows } = await accountExpressions(party, providerId).known.execute(db)
  return rows[0]
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

/** A booking between accounts that are known. */
export interface AccountBooking extends Pick<Booking, 'providerId' | 'source' | 'purpose' | 'amount'> {
  readonly fromId: number
  readonly toId: number
}

/**
 * Makes many bookings in one statement. Answers the ids of the sources whose booking was made now; the others were booked before, and
 * nothing was done for them. Throws as `book` does. @param now Unix milliseconds
 */
export async function bookAll(
  trx: Trx,
  bookings: readonly AccountBooking[],
  now: number,
): Promise<ReadonlySet<string>> {
  for (const { amount } of bookings)
    if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`nothing to book: ${amount}`)
  const wanted = bookings.map(({ providerId, source, purpose, fromId, toId, amount }) => ({
    provider_id: providerId,
    source_type: source.type,
    source_id: source.id,
    purpose,
    from_id: fromId,
    to_id: toId,
    amount,
  }))
  const { rows } = await sql<{ source_id: string }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (provider_id integer, source_type text,
        source_id text, purpose text, from_id integer, to_id integer, amount bigint)),
    made as (
      insert into journal (provider_id, source_type, source_id, purpose, booked_at)
      select provider_id, source_type, source_id, purpose, ${new Date(now)}::timestamptz from wanted
      on conflict do nothing returning id, provider_id, source_type, source_id, purpose),
    entries as (
      insert into ledger_entry (journal_id, account_id, provider_id, amount_minor)
      select made.id, side.account_id, made.provider_id, side.amount from made
      join wanted using (source_type, source_id, purpose)
      cross join lateral (values (from_id, -amount), (to_id, amount)) as side (account_id, amount))
    select source_id from made`.execute(trx)
  return new Set(rows.map(({ source_id: id }) => id))
}

/**
 * Books money from one account to another. Answers false where that was booked before, and does nothing then. Throws the database's
 * `balance_not_negative` where a user would owe something: whoever books from a user has locked the user and looked at the balance.
 */
export async function book(trx: Trx, booking: Booking): Promise<boolean> {
  const { providerId, source, purpose, from, to, amount, now } = booking
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`nothing to book: ${amount}`)
  const accountOf = (party: LedgerParty) =>
    sql`(select id from ledger_account where ${isAccountOf(party, providerId)})`
  const { rows } = await sql<{ is_known: boolean; is_made: boolean }>`
    with side as materialized (select ${accountOf(from)} as from_id, ${accountOf(to)} as to_id),
    made as (
      insert into journal (provider_id, source_type, source_id, purpose, booked_at)
      select ${providerId}, ${source.type}, ${source.id}, ${purpose}, ${new Date(now)} from side
      where from_id is not null and to_id is not null on conflict do nothing returning id),
    entries as (
      insert into ledger_entry (journal_id, account_id, provider_id, amount_minor)
      select made.id, entry.account_id, ${providerId}, entry.amount from made, side
      cross join lateral (values (from_id, -${sql`${amount}::bigint`}), (to_id, ${amount}::bigint)) as entry (account_id, amount))
    select from_id is not null and to_id is not null as is_known, exists (select from made) as is_made from side`.execute(
    trx,
  )
  if (rows[0]?.is_known !== false) return rows[0]?.is_made === true
  const { id: fromId } = await ledgerAccount(trx, from, providerId)
  const { id: toId } = await ledgerAccount(trx, to, providerId)
  return (await bookAll(trx, [{ ...booking, fromId, toId }], now)).size > 0
}
