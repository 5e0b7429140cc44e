-- A channel is on air once and may be carried by many providers: each has its own number for it, and says itself whether it is free there
-- and whether its list shows it. A packet is a set of things; each provider that sells it has its own price, trial and place in the shop.
-- Until now everything was every provider's, and stays so until the folder says otherwise.
create table provider_channel (
  provider_id integer not null references provider on delete cascade,
  channel_id integer not null references channel on delete cascade,
  num integer not null,
  is_free boolean not null,
  is_hidden boolean not null default false,
  primary key (provider_id, channel_id),
  unique (provider_id, num) deferrable initially deferred
);
create index provider_channel_channel on provider_channel (channel_id);
insert into provider_channel (provider_id, channel_id, num, is_free, is_hidden)
  select provider.id, channel.id, channel.num, channel.is_free, channel.is_hidden from provider, channel;
-- A channel is found by its name in every provider's search, and by its number where it has that number.
drop trigger search_stale on channel;
create trigger search_stale after insert or update of name on channel
  for each row execute function search_stale_self('channel');
insert into search_stale select 'channel', id::text from channel on conflict do nothing;
alter table channel drop column num, drop column is_free, drop column is_hidden;

-- `is_offered` is false once it is withdrawn: it is in no shop and opens nothing to everybody, but what it holds to who has it.
create table provider_packet (
  provider_id integer not null references provider on delete cascade,
  packet_id integer not null references packet,
  price_minor bigint not null check (price_minor >= 0),
  period text not null,
  trial jsonb,
  position integer not null,
  is_offered boolean not null default true,
  primary key (provider_id, packet_id)
);
create index provider_packet_packet on provider_packet (packet_id);
insert into provider_packet (provider_id, packet_id, price_minor, period, trial, position, is_offered)
  select provider.id, packet.id, packet.price_minor, packet.period, packet.trial, packet.position, packet.is_offered
  from provider, packet;
-- Names are unique among what a provider offers, which the folder is checked for.
drop index packet_offered_slug;
alter table packet drop column price_minor, drop column period, drop column trial, drop column position,
  drop column is_offered;
