-- What somebody has paid for in a packet that their provider offers no more is withdrawn when nobody says it any more, never deleted: it is
-- there for them until their time is over.
create index entitlement_packet on entitlement (packet_id);

create function has_live_holder(one integer) returns boolean language sql stable as $$
  select exists (
    select from provider_packet pp where pp.packet_id = one and not pp.is_offered and exists (
      select from entitlement e join app_user u on u.id = e.user_id and u.provider_id = pp.provider_id
      where e.packet_id = pp.packet_id and coalesce(upper(e.valid), 'infinity') > now()))
$$;

-- Whether a title is held so, or the series that a season or an episode belongs to.
create function is_paid_title(one integer) returns boolean language sql stable as $$
  select exists (
    select from content c left join content season on season.id = c.parent_id
    join packet_content pc on pc.content_id in (c.id, c.parent_id, season.parent_id)
    where c.id = one and has_live_holder(pc.packet_id))
$$;

create function is_paid_channel(one integer) returns boolean language sql stable as $$
  select exists (select from packet_channel pc where pc.channel_id = one and has_live_holder(pc.packet_id))
$$;

create function keep_paid_title() returns trigger language plpgsql as $$
begin
  if is_paid_title(old.id) then
    raise exception 'content % has been paid for: withdraw it', old.id using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;
create trigger keep_paid_title before delete on content for each row execute function keep_paid_title();

create function keep_paid_channel() returns trigger language plpgsql as $$
begin
  if is_paid_channel(old.id) then
    raise exception 'channel % has been paid for: withdraw it', old.id using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;
create trigger keep_paid_channel before delete on channel for each row execute function keep_paid_channel();

-- What a packet holds that nobody offers stays as it was when it was sold.
create function keep_paid_link() returns trigger language plpgsql as $$
begin
  if not exists (select from provider_packet where packet_id = old.packet_id and is_offered) and has_live_holder(old.packet_id) then
    raise exception 'packet % has been paid for: it holds what it was sold with', old.packet_id using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;
create trigger keep_paid_link before delete on packet_content for each row execute function keep_paid_link();
create trigger keep_paid_link before delete on packet_channel for each row execute function keep_paid_link();
