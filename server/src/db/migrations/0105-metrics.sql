-- What clients tell of viewers, one table a day: a day is put away as a whole. Users may go before their events do.
create schema event_day;
drop table viewer_event;
create table viewer_event (
  happened_at timestamptz not null,
  -- Drawn by the client, with the place of the event in it: told again it is the same.
  batch uuid not null,
  n smallint not null,
  -- Of the transaction that wrote it: whoever reads on from there misses none that is still being written.
  tx xid8 not null default pg_current_xact_id(),
  provider_id integer not null,
  user_id integer,
  device_id uuid,
  viewer_kind text not null check (viewer_kind in ('not_login', 'guest', 'full_payment', 'promo', 'free')),
  metric text not null,
  name text,
  value text,
  amount double precision,
  stat_id text,
  channel_id integer,
  content_id integer,
  source text,
  -- What else the metric carries.
  data jsonb,
  primary key (happened_at, batch, n)
) partition by range (happened_at);
create index viewer_event_tx on viewer_event (tx);

-- Makes the table of a day, on whichever node it is wanted first.
create function lay_event_day(day date) returns void language plpgsql as $$
declare
  name text := 'd' || to_char(day, 'YYYYMMDD');
begin
  perform pg_advisory_xact_lock(hashtext('lay_event_day'));
  if to_regclass('event_day.' || name) is not null then return; end if;
  execute format('create table event_day.%I (like viewer_event including defaults including constraints)', name);
  execute format('alter table viewer_event attach partition event_day.%I for values from (%L) to (%L)', name,
    day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
end $$;
