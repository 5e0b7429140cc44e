-- What is said of a channel beside its programmes.
alter table channel
  -- Where the player of somebody else shows it live: {"url": address, "light_url": address}; null: nobody else does.
  add column vitrina jsonb,
  -- The counters of audiences that count it.
  add column trackers jsonb not null default '[]',
  add column overlay_icon text,
  -- Its picture for a light ground; null: there is none.
  add column cover_light text;
-- The provider keeps its place in the list.
alter table provider_channel add column is_fixed boolean not null default false;
