import { type Kysely, sql, type Transaction } from 'kysely'
import { GIVEN_UP_MS } from '#domain/commerce/dunning.ts'
import type { CommonTables } from '../../db/tables.ts'
import { addMessages, type NewMessage } from '../../messages/account-message.store.ts'
import { lockUsers } from '../../work/account-locks.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { freeBalance } from './free-balance.ts'
import { IS_CHARGED, NEXT_PRICE } from './renew.ts'

type Db = Kysely<CommonTables>

/** Told so long before a period is paid that the balance lacks money for it. Milliseconds. */
const AHEAD_MS = 3 * 24 * 3_600_000
/** Users that are told in one transaction. */
const AT_ONCE = 200

interface Unpaid {
  readonly id: number
  readonly user_id: number
  readonly provider_id: number
  readonly packet_id: number
  readonly paid_until: Date
  readonly price: number
  /** But for what others of its owner count on. */
  readonly balance: number
  readonly is_told: boolean
  /** Its owner has had it for half of its first period, and need not be told as it is bought. */
  readonly is_soon: boolean
}

/**
 * Subscriptions `s` whose periods begin within days or have not been paid, of owners without a card that is charged for them: those are told of by what becomes of the card. Whoever
 * may not pay here, or whose provider takes no money, is not told to.
 */
const fromBalances = (now: number) => sql`
  from subscription s join provider p on p.id = s.provider_id
  left join ledger_account a on a.user_id = s.user_id and a.provider_id = s.provider_id
  where s.ended_at is null and ${IS_CHARGED} and s.paid_until > ${new Date(now - GIVEN_UP_MS)}::timestamptz
    and s.paid_until <= ${new Date(now + AHEAD_MS)}::timestamptz
    and p.is_payment_allowed and coalesce(a.is_payment_allowed, true)
    and not exists (select from card c where c.user_id = s.user_id and c.is_primary)`

/** Of a subscription `s`: of this period it was told already that it is not paid, or before it ends that it will not be. */
const isTold = (now: number) => sql<boolean>`coalesce(
  case when s.paid_until <= ${new Date(now)}::timestamptz then s.told_unpaid else s.told_due end = s.paid_until, false)`

/** What the balances of their owners do not suffice for, and of which they were not told: what runs out first is paid first. */
function unpaidOf(rows: readonly Unpaid[]): (Unpaid & { readonly missing: number })[] {
  const left = new Map<string, number>()
  return rows.flatMap((one) => {
    const account = `${one.user_id} ${one.provider_id}`
    const balance = left.get(account) ?? Number(one.balance)
    const missing = Number(one.price) - balance
    if (missing <= 0) left.set(account, balance - Number(one.price))
    return missing > 0 && !one.is_told && one.is_soon ? [{ ...one, missing }] : []
  })
}

function messageOf(one: Unpaid & { readonly missing: number }, now: number): NewMessage {
  const { user_id: userId, packet_id: packet, paid_until: until, missing } = one
  const about = {
    packet,
    amount: missing,
    end: until.toISOString(),
    payUntil: new Date(until.getTime() + GIVEN_UP_MS).toISOString(),
  }
  return {
    userId,
    deviceId: null,
    about:
      until.getTime() <= now
        ? { kind: 'renewal_failed', ...about, card: '', isOver: true, isLast: true }
        : { kind: 'renewal_due', ...about, price: Number(one.price) },
  }
}

/** Tells some users. Answers of how many periods. */
async function tellUsers(
  trx: Transaction<CommonTables>,
  users: readonly number[],
  now: number,
): Promise<number> {
  await lockUsers(trx, users)
  const { rows } = await sql<Unpaid>`
    select s.id, s.user_id, s.provider_id, s.packet_id, s.paid_until, ${NEXT_PRICE} as price, ${isTold(now)} as is_told,
      coalesce(${freeBalance(now)}, 0) as balance,
      (s.periods_paid = 0 or s.paid_until - ${new Date(now)}::timestamptz <= (s.paid_until - s.began_at) / 2) as is_soon
    ${fromBalances(now)} and s.user_id = any(${[...users]}::integer[])
    order by s.paid_until, s.id`.execute(trx)
  const unpaid = unpaidOf(rows)
  const idsOf = (isOver: boolean) =>
    unpaid.filter((one) => one.paid_until.getTime() <= now === isOver).map(({ id }) => id)
  await sql`
    update subscription set told_due = case when id = any(${idsOf(false)}::bigint[]) then paid_until else told_due end,
      told_unpaid = case when id = any(${idsOf(true)}::bigint[]) then paid_until else told_unpaid end
    where id = any(${unpaid.map(({ id }) => id)}::bigint[])`.execute(trx)
  await addMessages(
    trx,
    unpaid.map((one) => messageOf(one, now)),
    now,
  )
  return unpaid.length
}

/**
 * Tells whose periods are paid from the balance, no card being linked, that it lacks the money for one that begins in some days, and that one was not paid: each once for
 * each period. It may be broken off anywhere and done again. Answers of how many periods. @param now Unix milliseconds
 */
export async function tellOfRenewals(db: Db, now: number): Promise<number> {
  let told = 0
  let last = 0
  for (;;) {
    const { rows } = await sql<{ user_id: number }>`
      select s.user_id ${fromBalances(now)} and s.user_id > ${last}
      group by s.user_id having not bool_and(${isTold(now)}) and sum(${NEXT_PRICE}) > min(coalesce(a.balance_minor, 0))
      order by s.user_id limit ${AT_ONCE}`.execute(db)
    const users = rows.map(({ user_id: id }) => id)
    const { length } = users
    if (length > 0) told += await inTransaction(db, (trx) => tellUsers(trx, users, now))
    if (length < AT_ONCE) return told
    last = users.at(-1) ?? last
  }
}
