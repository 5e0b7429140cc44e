import type { Database } from '#server/db/database.ts'

type Asked = Pick<Database, 'execute'>

/** What may never happen, seen by the database of a test as it happens: afterwards nothing would show it any more. */
const WATCH = [
  `create table money_breach (what text not null)`,
  `create function watch_payment() returns trigger language plpgsql as $$
  begin
    if old.state in ('complete', 'error', 'expired') and new.state <> old.state then
      insert into money_breach values (format('payment %s went from %s to %s', old.id, old.state, new.state));
    end if;
    return null;
  end $$`,
  `create trigger watch_payment after update on payment for each row execute function watch_payment()`,
  // What begins later is charged for its first period, and for that alone, renewed or not.
  `create function has_paid(one bigint) returns boolean language sql as $$
    select exists (select from entitlement e join subscription s on s.user_id = e.user_id where s.id = one and source = 'subscription:' || one) $$`,
  `create function watch_renewal() returns trigger language plpgsql as $$
  begin
    if new.source_type = 'renewal' and new.purpose = 'charge' and not exists (
      select from subscription where id = split_part(new.source_id, ':', 1)::bigint and ended_at is null and paused_at is null
        and (is_renewed or periods_paid = 0 and began_at = paid_until and not has_paid(id))) then
      insert into money_breach values (format('renewal %s was charged though it was off', new.source_id));
    end if;
    return null;
  end $$`,
  `create trigger watch_renewal after insert on journal for each row execute function watch_renewal()`,
  // A card is charged by a payment before anything is booked.
  `create function watch_renewal_payment() returns trigger language plpgsql as $$
  begin
    if new.purpose = 'renewal' and not exists (
      select from subscription where id = new.subscription_id and ended_at is null and paused_at is null
        and (is_renewed or periods_paid = 0 and began_at = paid_until and not has_paid(id))) then
      insert into money_breach values (format('a card was charged for subscription %s though its renewal was off', new.subscription_id));
    end if;
    return null;
  end $$`,
  `create trigger watch_renewal_payment after insert on payment for each row execute function watch_renewal_payment()`,
  `create table money_change (subscription_id bigint not null, kind text not null, rest interval, until timestamptz)`,
  `create function watch_subscription() returns trigger language plpgsql as $$
  begin
    if old.paused_at is null and new.paused_at is not null then
      -- What went on at this very moment has opened nothing.
      delete from money_change where subscription_id = new.id and until - rest = new.paused_at;
      insert into money_change values (new.id, 'paused');
    elsif old.paused_at is not null and new.paused_at is null then
      insert into money_change values (new.id, 'resumed', old.paid_until - old.paused_at, new.paid_until);
    elsif old.period <> new.period then
      insert into money_change values (new.id, 'period');
    end if;
    return null;
  end $$`,
  `create trigger watch_subscription after update on subscription for each row execute function watch_subscription()`,
  // All that is open of a packet and kept of it; a pause or its end makes it neither more nor less.
  `create function time_of(one subscription) returns numeric language sql as $$
    select coalesce(sum(extract(epoch from upper(valid) - lower(valid))), 0)
      + coalesce(extract(epoch from one.paid_until - one.paused_at), 0)
    from entitlement where user_id = one.user_id and packet_id = one.packet_id and isfinite(lower(valid)) and isfinite(upper(valid)) $$`,
  `create table money_pause (subscription_id bigint not null, had numeric not null)`,
  `create function note_pause() returns trigger language plpgsql as $$
  begin
    if (old.paused_at is null) <> (new.paused_at is null) then insert into money_pause values (new.id, time_of(old)); end if;
    return null;
  end $$`,
  `create trigger note_pause after update on subscription for each row execute function note_pause()`,
  `create function watch_pause() returns trigger language plpgsql as $$
  declare
    has numeric;
  begin
    select time_of(s) into has from subscription s where id = new.subscription_id;
    if has <> new.had then
      insert into money_breach values (format('a pause of subscription %s or its end made %s s of paid time %s', new.subscription_id, new.had, has));
    end if;
    return null;
  end $$`,
  `create constraint trigger watch_pause after insert on money_pause deferrable initially deferred for each row execute function watch_pause()`,
  `create sequence write_countdown minvalue -1000000000 start 1`,
  `create function die_in_a_write() returns trigger language plpgsql as $$
  begin
    if nextval('write_countdown') = 0 then raise exception 'died in a write'; end if;
    return null;
  end $$`,
]

/** What money is written to. */
const WRITTEN = [
  'entitlement',
  'gateway_event',
  'journal',
  'ledger_entry',
  'ordered_job',
  'payment',
  'purchase',
  'purchase_offer',
  'subscription',
  'trial_use',
]

/** Has the database of a test see what breaks the rules of money, and be able to die in the middle of a write. */
export async function watchMoney({ execute }: Asked): Promise<void> {
  for (const statement of WATCH) await execute(statement)
  for (const table of WRITTEN)
    await execute(
      `create trigger die_in_a_write after insert or update or delete on ${table} for each statement execute function die_in_a_write()`,
    )
}

/** Has the write that comes so many writes from now fail, and its transaction with it: a node that dies leaves nothing else behind. */
export const dieInWrite = ({ execute }: Asked, writesFromNow: number) =>
  execute(`select setval('write_countdown', ${-1 - writesFromNow})`)

/** Nobody dies any more. */
export const liveOn = ({ execute }: Asked) => execute(`select setval('write_countdown', 1)`)

/** What a payment has brought its user, in minor units. */
const BROUGHT = (payment: string): string => `(
  select coalesce(sum(e.amount_minor), 0) from journal j join ledger_entry e on e.journal_id = j.id and e.amount_minor > 0
  where j.source_type = 'payment' and j.source_id = ${payment}::text)`

/** Whether a journal `charge` is what a payment `p` was made for. */
const CHARGE_OF = `charge.purpose = 'charge' and charge.source_type = p.purpose
  and charge.source_id = coalesce(p.purchase_id::text, p.subscription_id || ':' || (extract(epoch from p.period_end) * 1000)::bigint)`
/** The journal by which the money of a payment `p` came. */
const CAME = `(select min(id) from journal where source_type = 'payment' and source_id = p.id::text)`

/** Payments of which all has gone back, and with it what they had bought: when, and whose subscriptions these were. */
const closed = (of: string): string => `(
  select r.payment_id, r.done_at, b.bought_at, coalesce(b.subscription_id, p.subscription_id) as subscription_id
  from (select payment_id, max(updated_at) as done_at from refund where ${of} and state = 'done'
    group by payment_id having not (array_agg(keeps_access order by updated_at desc))[1] and sum(amount_minor) >= ${BROUGHT('payment_id')}) r
  join payment p on p.id = r.payment_id left join purchase b on b.id = p.purchase_id
  where coalesce(b.subscription_id, p.subscription_id) is not null
    -- What came after the balance had paid has bought nothing.
    and exists (select from journal charge where ${CHARGE_OF} and charge.id > ${CAME})) closed`

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
  'purchases that were captured twice, or are being paid twice': `
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
  // What was paid back at the very moment at which it went on has opened nothing.
  'pauses that have used up paid time': `
    select count(*) from money_change c join subscription s on s.id = c.subscription_id where ${of} and kind = 'resumed' and not exists (
      select from entitlement e where e.user_id = s.user_id and lower(e.valid) = c.until - c.rest and (
        e.source = 'subscription:' || s.id or e.packet_id = s.packet_id and e.source like 'promo:%'))
      and not exists (select from ${closed(of)} where closed.subscription_id = s.id and done_at = c.until - c.rest)`,
  'payments of which more went back than came': `
    select count(*) from (select payment_id from refund where ${of} and state <> 'refused' group by payment_id
      having sum(amount_minor) > ${BROUGHT('payment_id')}) t`,
  // What was taken from cards after the balance had paid lies there.
  'periods of which more went back than they had cost': `
    select count(*) from (select from (
      select source_type as type, source_id as id, -e.amount_minor as cost from journal j
        join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
        where ${of} and source_type in ('purchase', 'renewal') and a.user_id is not null
      union all select charge.source_type, charge.source_id, -e.amount_minor
        from (select * from refund where ${of}) r join payment p on p.id = r.payment_id
        join journal j on j.source_type = 'refund' and j.source_id = r.id::text and j.purpose in ('return', 'return-back', 'rest')
        join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id and a.user_id is not null
        join journal charge on ${CHARGE_OF}
        where charge.id > ${CAME}) costs
      group by type, id having sum(cost) < 0) t`,
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
  // Days of a code come after what is paid, and what is paid goes on behind them.
  'paid time that differs from what the subscription says': `
    select count(*) from subscription s where ${of} and paused_at is null and ended_at is null and paid_until is distinct from (
      select max(upper(valid)) from entitlement e where e.user_id = s.user_id and (
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
