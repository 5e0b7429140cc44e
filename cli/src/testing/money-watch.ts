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
  `create function may_renew(one bigint) returns boolean language sql as $$
    select exists (select from subscription where id = one and ended_at is null and paused_at is null
      and (is_renewed or periods_paid = 0 and began_at = paid_until and not has_paid(id))) $$`,
  // Of a bundle that is subscribed to and has a packet as its part: since when it is open at a moment. Most packets are part of nothing, and are known to be at once.
  `create function bundle_since(whose integer, part integer, at timestamptz) returns timestamptz language plpgsql as $$
  begin
    if not exists (select from packet where part = any(parts)) then
      return null;
    end if;
    return (select min(lower(e.valid)) from subscription b join entitlement e on e.user_id = b.user_id and e.source = 'subscription:' || b.id and e.valid @> at
      join packet p on p.id = b.packet_id and part = any(p.parts)
      where b.user_id = whose and b.ended_at is null);
  end $$`,
  `create function watch_renewal() returns trigger language plpgsql as $$
  begin
    if new.source_type = 'renewal' and new.purpose = 'charge' and not may_renew(split_part(new.source_id, ':', 1)::bigint) then
      insert into money_breach values (format('renewal %s was charged though it was off', new.source_id));
    end if;
    return null;
  end $$`,
  `create trigger watch_renewal after insert on journal for each row execute function watch_renewal()`,
  // A bundle that is bought opens in the same transaction.
  `create function watch_covered() returns trigger language plpgsql as $$
  begin
    if not exists (
      select from subscription b join packet p on p.id = b.packet_id and new.packet_id = any(p.parts)
        join entitlement e on e.user_id = b.user_id and e.packet_id = b.packet_id
      where b.user_id = new.user_id and lower(e.valid) <= new.paused_at and upper(e.valid) >= new.paused_at) then
      insert into money_breach values (format('subscription %s stands still for a bundle that has not begun', new.id));
    end if;
    return null;
  end $$`,
  `create constraint trigger watch_covered after update on subscription deferrable initially deferred for each row
    when (new.is_covered and not old.is_covered) execute function watch_covered()`,
  // Since before this moment: what begins at the very moment stands still for the part only after it.
  `create function watch_bundle() returns trigger language plpgsql as $$
  begin
    if new.source_type = 'renewal' and new.purpose = 'charge' and exists (
      select from subscription s where s.id = split_part(new.source_id, ':', 1)::bigint
        and bundle_since(s.user_id, s.packet_id, new.booked_at) < new.booked_at) then
      insert into money_breach values (format('renewal %s of a part was charged while its bundle ran', new.source_id));
    end if;
    return null;
  end $$`,
  `create trigger watch_bundle after insert on journal for each row execute function watch_bundle()`,
  `create function watch_part() returns trigger language plpgsql as $$
  begin
    if exists (
      select from purchase_offer o where o.id = new.offer_id and bundle_since(o.user_id, new.packet_id, new.bought_at) is not null) then
      insert into money_breach values (format('purchase %s is a part of a bundle that ran', new.id));
    end if;
    return null;
  end $$`,
  `create trigger watch_part after update on purchase for each row
    when (old.subscription_id is null and new.subscription_id is not null) execute function watch_part()`,
  // A card is charged by a payment before anything is booked.
  `create function watch_renewal_payment() returns trigger language plpgsql as $$
  begin
    if new.purpose = 'renewal' and not may_renew(new.subscription_id) then
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
