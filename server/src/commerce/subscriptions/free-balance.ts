import { sql } from 'kysely'

/**
 * Some runs of the renewals before the paid time is over: from then on a subscription waits for no purchase any more, so that its owner misses nothing, whatever
 * is left open. Milliseconds.
 */
const WAITS_UNTIL_MS = 5 * 60_000

/**
 * Of a subscription `s`: what its owner's other ones count on that are not over yet, beside what their cards are being charged for. It is not spent before the gateway has
 * answered, or the one is closed that waits for it.
 */
const countedOn = (now: number) => sql<number>`(
  select coalesce(sum(greatest(0, coalesce(o.next_price_minor, o.price_minor) - p.amount_minor)), 0) from subscription o
  join payment p on p.subscription_id = o.id and p.period_end = o.paid_until and p.purpose = 'renewal'
    and p.state in ('created', 'action_required', 'pending', 'unknown')
  where o.user_id = s.user_id and o.id <> s.id and o.ended_at is null and o.paid_until > ${new Date(now)})`

/**
 * Of a subscription `s`: what purchases that are being paid count on beside what they bring, as long as it waits for them. It is renewed so long ahead that they are
 * paid or over by then as a rule. One that was bought otherwise meanwhile counts on nothing.
 */
export const countedOnByPurchases = (now: number) => sql<number>`(
  case when s.paid_until > ${new Date(now + WAITS_UNTIL_MS)}::timestamptz then (
    select coalesce(sum(greatest(0, coalesce(o.trial_minor, o.price_minor) - p.amount_minor)), 0) from purchase o
    join payment p on p.purchase_id = o.id and p.purpose = 'purchase' and p.state in ('created', 'action_required', 'pending', 'unknown')
    where p.user_id = s.user_id and p.provider_id = s.provider_id and o.subscription_id is null
  ) else 0 end)::bigint`

/** Of a subscription `s` and the account `a` of its owner: what it can be renewed from, whatever is being bought. */
export const freeBalance = (now: number) => sql<number>`(a.balance_minor - ${countedOn(now)})::bigint`

/** The same now, while something is being bought. */
export const freeNow = (now: number) =>
  sql<number>`(a.balance_minor - ${countedOn(now)} - ${countedOnByPurchases(now)})::bigint`
