import type { Database } from '#server/db/database.ts'

type Asked = Pick<Database, 'execute'>

/** What a payment has brought its user, in minor units. */
const BROUGHT = (payment: string): string => `(
  select coalesce(sum(e.amount_minor), 0) from journal j join ledger_entry e on e.journal_id = j.id and e.amount_minor > 0
  where j.source_type = 'payment' and j.source_id = ${payment}::text)`

/** Whether a journal `charge` is what a payment `p` was made for. */
const CHARGE_OF = `charge.purpose = 'charge' and charge.source_type = p.purpose
  and charge.source_id = coalesce(p.purchase_id::text, p.subscription_id || ':' || (extract(epoch from p.period_end) * 1000)::bigint)`
/** The journal by which the money of a payment `p` came. */
const CAME = `(select min(id) from journal where source_type = 'payment' and source_id = p.id::text)`

/** Whether a payment `p` has bought a journal `charge`: it came before, and payments that did what they were for had not paid all of it. */
const HAS_BOUGHT = `charge.id > ${CAME} and (p.state = 'complete' or (
  select sum(amount_minor) from ledger_entry where journal_id = charge.id and amount_minor > 0) > (
  select coalesce(sum(came.amount_minor), 0) from payment q join journal k on k.source_type = 'payment' and k.source_id = q.id::text and k.id < charge.id
  join ledger_entry came on came.journal_id = k.id and came.account_id = p.account_id
  where q.state = 'complete' and (q.purchase_id = p.purchase_id or q.subscription_id = p.subscription_id and q.period_end = p.period_end)))`

/** A refund `r` of what had bought a journal `charge`: what is paid back after that was cancelled comes from the balance as far as it goes. */
const BEFORE_CANCELLED = `not exists (
  select from journal k join journal back on back.source_type = 'refund' and back.source_id = r.id::text and back.purpose = 'return' and back.id > k.id
  where k.source_type = charge.source_type and k.source_id = charge.source_id and k.purpose = 'refund')`

/** Payments of which all has gone back, and with it what they had bought: when, and whose subscriptions these were. */
const closed = (of: string): string => `(
  select r.payment_id, r.done_at, b.bought_at, coalesce(b.subscription_id, p.subscription_id) as subscription_id
  from (select payment_id, max(updated_at) as done_at from refund where ${of} and (state = 'done' or state = 'failed' and not exists (select from journal where source_type = 'refund' and source_id = refund.id::text and purpose = 'return-back'))
    group by payment_id having not (array_agg(keeps_access order by updated_at desc))[1] and sum(amount_minor) >= ${BROUGHT('payment_id')}) r
  join payment p on p.id = r.payment_id left join purchase b on b.id = p.purchase_id
  where coalesce(b.subscription_id, p.subscription_id) is not null
    -- What came after the balance or another payment had paid has bought nothing.
    and exists (select from journal charge where ${CHARGE_OF} and ${HAS_BOUGHT})) closed`

/** Time that subscriptions have paid. */
const paid = (of: string): string => `(
  select user_id, packet_id, split_part(source, ':', 2)::bigint as id, lower(valid) as begins, upper(valid) as ends
  from entitlement where ${of} and source like 'subscription:%') paid`

/** Rules by their names, each of which counts what breaks it. @param of which rows of a table that has a `user_id` */
const rulesOf = (of: string): Readonly<Record<string, string>> => ({
  'journals that do not sum to zero': `
    select count(*) from (select from ledger_entry where journal_id in (
      select e.journal_id from ledger_entry e join ledger_account a on a.id = e.account_id where ${of})
      group by journal_id having sum(amount_minor) <> 0) t`,
  'balances that are not the sum of their entries, or below zero': `
    select count(*) from ledger_account a where kind = 'user' and ${of} and (balance_minor < 0 or balance_minor <>
      coalesce((select sum(amount_minor) from ledger_entry where account_id = a.id), 0))`,
  // By whatever state: what a page that was left has taken beside another one lies on the balance, but it was taken.
  'purchases that were captured twice': `
    select count(*) from (select from payment p where ${of} and purpose = 'purchase' and purchase_id is not null and ${BROUGHT('p.id')} > 0
      group by purchase_id having count(*) > 1) t`,
  'purchases that are being paid twice, or again after they were paid': `
    select count(*) from (select from payment where ${of} and purchase_id is not null
      and state in ('created', 'action_required', 'pending', 'unknown', 'complete') group by purchase_id having count(*) > 1) t`,
  'payments that are complete without money': `
    select count(*) from payment p where ${of} and state = 'complete' and not exists (
      select from journal where source_type = 'payment' and source_id = p.id::text)`,
  'purchases that cost something else than was offered': `
    select count(*) from purchase p join purchase_offer o on o.id = p.offer_id
    where ${of} and subscription_id is not null and case when begins_at is null then coalesce(trial_minor, price_minor) else 0 end <> coalesce((
      select -sum(e.amount_minor) from journal j join ledger_entry e on e.journal_id = j.id
      join ledger_account a on a.id = e.account_id and a.user_id = o.user_id
      where j.source_type = 'purchase' and j.source_id = p.id::text), 0)`,
  'charges for what was not bought': `
    select count(*) from journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
    where ${of} and j.source_type = 'purchase' and not exists (
      select from purchase p where p.id::text = j.source_id and subscription_id is not null)`,
  // A pause takes away what has not begun, and what goes on again is one range more; money that has gone back may take a range away.
  'subscriptions of which a period was not paid, or paid and not opened': `
    select count(*) from (select id, sum(opened) as opened, sum(charged) as charged, sum(less) as less, sum(more) as more from (
      select id, 1 as opened, 0 as charged, 0 as less, 0 as more from ${paid(of)}
      union all select subscription_id, 0, 1, 0, 0 from purchase p join purchase_offer o on o.id = p.offer_id
        where ${of} and subscription_id is not null and begins_at is null
      union all select split_part(source_id, ':', 1)::bigint, 0, case when purpose = 'charge' then 1 else -1 end, 0, 0
        from journal j join ledger_entry e on e.journal_id = j.id
        join ledger_account a on a.id = e.account_id where ${of} and source_type = 'renewal' and a.user_id is not null
      union all select subscription_id, 0, 0, 1, 0 from ${closed(of)}
      union all select c.subscription_id, 0, 0, case kind when 'paused' then 1 else 0 end, case kind when 'resumed' then 1 else 0 end
        from money_change c join subscription s on s.id = c.subscription_id where ${of}) t
    group by id) life where opened not between charged - less and charged + more`,
  'paid time that begins where nothing has ended, and nothing was bought, renewed or gone on with': `
    select count(*) from ${paid(of)} where id not in (select subscription_id from ${closed(of)})
      and not exists (select from entitlement e where e.user_id = paid.user_id and e.packet_id = paid.packet_id and upper(e.valid) = begins)
      and not exists (select from purchase where subscription_id = paid.id and begins in (bought_at, begins_at))
      -- What follows the days of a code begins when it was to.
      and not exists (select from subscription s where s.id = paid.id and began_at = begins
        and not exists (select from purchase where subscription_id = s.id))
      and not exists (select from journal where source_type = 'renewal' and source_id like paid.id || ':%' and booked_at = begins)
      and not exists (select from money_change where subscription_id = paid.id and kind = 'resumed' and until - rest = begins)`,
  // What was paid back is closed when that is done. The calendar of PostgreSQL is another one than ours. Where a range does not begin as the one before ends, or a trial ends, counting begins anew.
  'paid time that does not end by the calendar': `
    with paid as (
      select id, begins, ends from ${paid(of)} where id not in (select subscription_id from money_change)
        and id not in (select subscription_id from ${closed(of)})),
    lined as (
      select paid.*, s.time_zone, s.period, p.trial_period, row_number() over line as place, lag(ends) over line as before
      from paid join subscription s using (id) left join purchase p on p.subscription_id = s.id
      window line as (partition by paid.id order by begins)),
    counted as (
      select *, count(*) filter (where before is distinct from begins or place = 2 and trial_period is not null)
        over (partition by id order by begins) as run from lined),
    placed as (
      select *, min(begins) over (partition by id, run) as anchor, row_number() over (partition by id, run order by begins) as nth,
        string_to_array(case when place = 1 then coalesce(trial_period, period) else period end, '-')::int[] as length
      from counted)
    select count(*) from placed where ends <> (
      anchor at time zone time_zone + nth * make_interval(years => length[1], months => length[2], days => length[3]))
      at time zone time_zone`,
  // What was paid back before it went on behind a bundle, or at that very moment, has opened nothing.
  'pauses that have used up paid time': `
    select count(*) from money_change c join subscription s on s.id = c.subscription_id where ${of} and kind = 'resumed' and not exists (
      select from entitlement e where e.user_id = s.user_id and lower(e.valid) = c.until - c.rest and (
        e.source = 'subscription:' || s.id or e.packet_id = s.packet_id and e.source like 'promo:%'))
      and not exists (select from ${closed(of)} where closed.subscription_id = s.id and done_at <= c.until - c.rest)`,
  // What came back on the balance, or was left there when the card's money went back: more than it cost only where the provider has paid to the card what was spent on something else.
  'what was cancelled before it had opened anything, and has not come back': `
    select count(*) from (
      select s.id, sum(e.amount_minor) as kept from (select * from subscription where ${of}) s
      join journal j on j.purpose in ('charge', 'refund', 'return', 'return-back', 'return-rest', 'rest') and (
        j.source_type = 'renewal' and j.source_id like s.id || ':%'
        or j.source_type = 'purchase' and j.source_id in (select id::text from purchase where subscription_id = s.id)
        or j.source_type = 'refund' and j.purpose <> 'refund' and j.source_id in (
          select r.id::text from refund r join payment p on p.id = r.payment_id left join purchase b on b.id = p.purchase_id
          where coalesce(b.subscription_id, p.subscription_id) = s.id
            and exists (select from journal charge where ${CHARGE_OF} and ${HAS_BOUGHT} and ${BEFORE_CANCELLED})))
      join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id and a.user_id = s.user_id
      where s.ended_at is not null and s.paused_at is null and not exists (
        select from entitlement t where t.user_id = s.user_id and t.source = 'subscription:' || s.id and not isempty(t.valid))
      group by s.id having sum(e.amount_minor) not between 0 and greatest(0, sum(e.amount_minor) filter (where j.purpose in ('charge', 'return')))) t`,
  // They come later, or are kept while what they belong to stands still.
  'days of codes that were lost or made': `
    select count(*) from promo_use u join promo_campaign c on c.id = u.campaign_id
    cross join lateral jsonb_array_elements_text(u.given -> 'packet_ids') as packet (id)
    where ${of} and (
      select coalesce(sum(extract(epoch from upper(valid) - lower(valid))), 0) from entitlement t
      where t.user_id = u.user_id and t.packet_id = packet.id::integer and t.source = 'promo:' || u.id) + (
      select coalesce(sum(extract(epoch from ends - begins)), 0) from subscription s
      cross join lateral unnest(s.paused_at || s.paused_periods, s.paused_periods || s.paid_until, s.paused_sources) as piece (begins, ends, source)
      where s.user_id = u.user_id and s.packet_id = packet.id::integer and s.ended_at is null and piece.source = 'promo:' || u.id)
      not in (c.days * 86400, c.ott_days * 86400)`,
  'payments of which more went back than came': `
    select count(*) from (select payment_id from refund where ${of} and state not in ('refused', 'failed') group by payment_id
      having sum(amount_minor) > ${BROUGHT('payment_id')}) t`,
  // What was taken from cards after the balance had paid lies there; where that was spent on something else, it comes from revenue as well.
  'periods of which more went back than they had cost': `
    select count(*) from (select from (
      select type, id, is_left, sum(cost) over of_period as kept, lead(id) over of_period is null as is_last from (
        select source_type as type, source_id as id, j.id as journal, -e.amount_minor as cost, null::boolean as is_left from journal j
          join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
          where ${of} and source_type in ('purchase', 'renewal') and a.user_id is not null
        union all select charge.source_type, charge.source_id, j.id, -e.amount_minor, j.purpose = 'rest' or j.purpose = 'return' and r.amount_minor < (
            select sum(amount_minor) from ledger_entry where account_id = a.id and journal_id <= j.id)
          from (select * from refund where ${of}) r join payment p on p.id = r.payment_id
          join journal j on j.source_type = 'refund' and j.source_id = r.id::text and j.purpose in ('return', 'return-back', 'return-rest', 'rest')
          join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id and a.user_id is not null
          join journal charge on ${CHARGE_OF}
          where ${HAS_BOUGHT} and ${BEFORE_CANCELLED}) costs
      window of_period as (partition by type, id order by journal)) life
      where kept < 0 and coalesce(is_left, is_last) group by type, id) t`,
  'time of which all was paid back, and that was open longer': `
    select count(*) from ${closed(of)} join ${paid(of)} on paid.id = subscription_id and begins = bought_at where ends > done_at`,
  // A first period that was not over at the pause: what stands still begins with the one after it, or with days of a code before that.
  'time of which all was paid back, and that a pause still keeps': `
    select count(*) from ${closed(of)} join subscription s on s.id = subscription_id and s.ended_at is null and s.paused_at < done_at
    where bought_at is not null and s.paused_sources[1] is null and coalesce((
      select min(split_part(source_id, ':', 2)::bigint) from journal j where source_type = 'renewal' and purpose = 'charge'
        and source_id like s.id || ':%'), extract(epoch from s.paid_until) * 1000) > extract(epoch from s.paused_at) * 1000`,
  'periods that cards were charged for twice': `
    select count(*) from (select from payment p where ${of} and purpose = 'renewal' and ${BROUGHT('p.id')} > 0
      group by subscription_id, period_end having count(*) > 1) t`,
  'units of linked cards that do not go back': `
    select count(*) from payment p where ${of} and purpose = 'card' and ${BROUGHT('p.id')} <> coalesce((
      select sum(amount_minor) from refund where payment_id = p.id and reference = 'card-link'), 0)`,
  'trials of one group beyond the first, or not noted': `
    select coalesce(sum(n - 1 + case when is_noted then 0 else 1 end), 0) from (
      select count(*) as n, exists (
        select from trial_use t where t.user_id = had.user_id and t.trial_group = had.trial_group) as is_noted
      from (select user_id, coalesce(trial_group, 'packet:' || packet_id) as trial_group
        from purchase p join purchase_offer o on o.id = p.offer_id
        where ${of} and trial_minor is not null and subscription_id is not null) had group by user_id, trial_group) t`,
  'campaigns whose codes were used more often than they may be, or than is counted': `
    select count(*) from promo_campaign c where uses <> (select count(*) from promo_use where campaign_id = c.id) or uses > most_uses
      or exists (select from promo_use where ${of} and campaign_id = c.id group by user_id having count(*) > most_uses_of_user)`,
  // Days of a code come after what is paid, and what is paid goes on behind them. What follows days of another packet begins
  // after them, whatever is given of itself before.
  'paid time that differs from what the subscription says': `
    select count(*) from subscription s where ${of} and paused_at is null and ended_at is null and paid_until is distinct from (
      select greatest(max(upper(valid)), case when s.periods_paid = 0 and s.began_at = s.paid_until then s.began_at end) from entitlement e where e.user_id = s.user_id and (
        e.source = 'subscription:' || s.id or e.packet_id = s.packet_id and e.source like 'promo:%'))`,
})

/** Whatever breaks a rule of money; empty where all is as it should be. @param userId whose money; without it everybody's */
export async function wrongMoney({ execute }: Asked, userId?: number): Promise<string[]> {
  const rules = Object.entries(rulesOf(userId === undefined ? 'true' : `user_id = ${userId}`))
  const { rows } = await execute(
    `select wrong.rule || ': ' || wrong.count as what from (values ${rules
      .map(([rule, query]) => `('${rule}', (${query})::int)`)
      .join(', ')}) as wrong (rule, count) where wrong.count <> 0 union all select what from money_breach`,
  )
  return rows.map(({ what }) => String(what))
}
