-- A subscription that stands still (paused, or behind a bundle that holds its packet) and one that is not paid yet go on later, with all that was sold: they have no
-- paid time now, and hold the titles and channels of their packet all the same.
create index subscription_packet on subscription (packet_id) where ended_at is null;

create or replace function has_live_holder(one integer) returns boolean language sql stable as $$
  select exists (
    select from provider_packet pp where pp.packet_id = one and not pp.is_offered and (
      exists (
        select from entitlement e join app_user u on u.id = e.user_id and u.provider_id = pp.provider_id
        where e.packet_id = pp.packet_id and coalesce(upper(e.valid), 'infinity') > now())
      or exists (
        select from subscription s
        where s.packet_id = pp.packet_id and s.provider_id = pp.provider_id and s.ended_at is null)))
$$;
