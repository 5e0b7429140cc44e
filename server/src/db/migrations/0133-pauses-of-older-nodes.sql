-- While a service is brought to another version, nodes that know nothing of `paused_periods` and `paused_sources` pause subscriptions and go on with them.
-- What they leave out is written here, so that days that codes have given are kept as such. It changes nothing of what newer nodes write.
create function note_what_stands_still() returns trigger language plpgsql as $$
declare
  begins timestamptz[];
begin
  select array_agg(lower(valid) order by valid), array_agg(case when source like 'promo:%' then source end order by valid)
  into begins, new.paused_sources from entitlement
  where user_id = new.user_id and packet_id = new.packet_id and (source = 'subscription:' || new.id or source like 'promo:%')
    and upper(valid) > new.paused_at and lower(valid) < new.paid_until;
  new.paused_periods := coalesce(begins[2:], '{}');
  new.paused_sources := coalesce(new.paused_sources, '{}');
  return new;
end $$;
create trigger note_what_stands_still before update on subscription for each row
  when (old.paused_at is null and new.paused_at is not null and new.paused_sources = '{}')
  execute function note_what_stands_still();

-- They open what was kept as one range that is paid; as soon as that is done, it is parted again as it was.
create function part_what_goes_on() returns trigger language plpgsql as $$
declare
  moved interval := new.paid_until - old.paid_until;
begin
  update subscription set paused_periods = '{}', paused_sources = '{}' where id = new.id;
  delete from entitlement where user_id = new.user_id and packet_id = new.packet_id and source = 'subscription:' || new.id
    and lower(valid) >= old.paused_at + moved and upper(valid) <= new.paid_until;
  insert into entitlement (user_id, packet_id, valid, source)
  select new.user_id, new.packet_id, tstzrange(begins + moved, coalesce(lead(begins) over (order by place), old.paid_until) + moved),
    coalesce(old.paused_sources[place], 'subscription:' || new.id)
  from unnest(old.paused_at || old.paused_periods) with ordinality as piece (begins, place);
  return null;
end $$;
create constraint trigger part_what_goes_on after update on subscription deferrable initially deferred for each row
  when (old.paused_at is not null and new.paused_at is null and new.paused_sources <> '{}')
  execute function part_what_goes_on();
