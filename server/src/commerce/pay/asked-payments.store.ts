import { type Kysely, sql } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'
import type { GatewayTruth } from '../gateways/gateway.ts'
import { OPEN_STATES } from './payment.store.ts'
import type { OpenAtGateway } from './settle-order.ts'

type Db = Kysely<CommonTables>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** `isTakenAtOnce` in SQL. */
const IS_TAKEN_AT_ONCE = sql<boolean>`(card_id is not null or payform = 'provider_account')`
/** Payments that were given up and take money without a page: it may have been taken later. As the index of these has it. */
export const IS_GIVEN_UP = sql<boolean>`(state = 'expired' or state = 'error' and decline_code = 'left_by_payer')
  and ${IS_TAKEN_AT_ONCE}`

/**
 * Notes that the gateway of a payment is asked for it now, whatever comes of that: one that is silent keeps nobody from asking for others, and of many
 * who want to know at once one asks. Answers false where it was asked after `since`.
 */
export async function noteAsked(db: Db, id: string, since: Date, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment')
    .set({ asked_at: new Date(now) })
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(asked_at, created_at) <= ${since}`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Notes that the gateway of a payment was asked in vain, where it has not been before since it last answered. A payment that has ended meanwhile stays as it is, but for one that was given up.
 * @param now Unix milliseconds
 */
export const noteUnanswered = (db: Db, id: string, now: number) =>
  db
    .updateTable('payment')
    .set({ unanswered_since: new Date(now) })
    .where('id', '=', id)
    .where((on) => on.or([on('state', 'in', OPEN_STATES), IS_GIVEN_UP]))
    .where('unanswered_since', 'is', null)
    .execute()

/**
 * Notes that the gateway of a payment that was given up has answered. It is asked for no more once it says how the payment has ended, or says after a day that it has not, and is not at work on it.
 * @param truth null: the gateway has never heard of it
 * @param now Unix milliseconds
 */
export async function noteAnswered(
  db: Db,
  id: string,
  truth: GatewayTruth | null,
  now: number,
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ unanswered_since: null })
    .where('id', '=', id)
    .where('unanswered_since', 'is not', null)
    .execute()
  if (truth?.isUnderWay) return
  const hasEnded = truth !== null && truth.is !== 'waiting'
  await db
    .updateTable('payment')
    .set({ known_at: new Date(now) })
    .where('id', '=', id)
    .where(IS_GIVEN_UP)
    .where('known_at', 'is', null)
    .$if(!hasEnded, (asked) => asked.where('updated_at', '<=', new Date(now - DAY_MS)))
    .execute()
}

/**
 * A page of which its gateway has said nothing for so long is asked for as seldom, until it answers: each vain try takes seconds, in which others at the same gateway wait, and pages
 * pile up. Not so a renewal, which is over by then, or whose card is to be charged as soon as the gateway is back, nor what else is taken without a page: its payer has done all there is to
 * do, and has the money as soon as the gateway is back. Milliseconds.
 */
const SELDOM_MS = HOUR_MS
/** How long after they were given up payments are asked for that their gateways may have taken later, out of a queue of their own. Milliseconds. */
const AFTERWARDS_MS = [HOUR_MS, DAY_MS]
/** What was given up so long ago is asked for only where nobody knows yet what became of it, behind all others. Milliseconds. */
const LATE_MS = 2 * DAY_MS

/**
 * Payments of which something is expected and that were not asked for since a moment, those of each provider at each gateway together, the ones asked
 * longest ago first; pages that go unanswered for long are among them once an hour, one of these in its turn and the rest behind all others, which they would keep waiting, as
 * their gateway says nothing of them, while however many others never keep them from being asked about. With them such as were given up and take money without a page: nobody tells of these, and each is asked for twice more; those of which their gateway has not said by then what became of them
 * are "late": asked for hourly, last of all, and none of them for an hour after their gateway has not answered for one. @param limit of each provider at each gateway: one whose gateway is slow takes no other one's place
 */
export async function openPayments(
  db: Db,
  since: Date,
  limit: number,
  now: number,
): Promise<(OpenAtGateway & { readonly late: readonly string[] })[]> {
  const isDue = AFTERWARDS_MS.map(
    (after) => sql`updated_at <= ${new Date(now - after)} and (asked_at is null or
      asked_at < updated_at + make_interval(secs => ${after / 1000}))`,
  )
  const seldom = new Date(now - SELDOM_MS)
  const isSeldom = sql`(purpose <> 'renewal' and not ${IS_TAKEN_AT_ONCE} and coalesce(unanswered_since <= ${seldom}, false))`
  const late = new Date(now - LATE_MS)
  const { rows } = await sql<OpenAtGateway & { readonly late: readonly string[] }>`
    select gateway, provider_id, coalesce(array_agg(id::text order by place) filter (where not is_late), '{}') as ids,
      coalesce(array_agg(id::text order by place) filter (where is_late), '{}') as late from (
      select id, gateway, provider_id, is_late,
        row_number() over (partition by gateway, provider_id order by is_late, is_seldom and turn > 1, asked_last, id) as place
      from (
        select *, row_number() over (partition by gateway, provider_id, is_seldom order by asked_last, id) as turn
        from (
          select id, gateway, provider_id, coalesce(asked_at, created_at) as asked_last, ${isSeldom} as is_seldom, false as is_late
          from payment where state in (${sql.join(OPEN_STATES)}) and coalesce(asked_at, created_at) < ${since}
            and (not ${isSeldom} or asked_at is null or asked_at <= ${seldom})
          union all select id, gateway, provider_id, coalesce(asked_at, created_at), false, false from payment
          where ${IS_GIVEN_UP} and updated_at > ${late} and (${sql.join(isDue, sql` or `)})
          union all select id, gateway, provider_id, asked_last, false, true from (
            select id, gateway, provider_id, coalesce(asked_at, created_at) as asked_last,
              bool_or(unanswered_since is not null and asked_at > ${seldom}) over (partition by gateway, provider_id) as is_silent
            from payment where ${IS_GIVEN_UP} and known_at is null and updated_at <= ${late}) given_up
          where not is_silent and asked_last <= ${seldom}) asked) turns) open
    where place <= ${limit} group by gateway, provider_id`.execute(db)
  return rows
}
