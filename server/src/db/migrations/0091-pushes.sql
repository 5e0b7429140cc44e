-- Notifications to devices. A text is by language; user_id null is everybody of the provider who wants notifications.
create table push (
  id bigint generated always as identity primary key,
  provider_id integer not null references provider (id) on delete cascade,
  user_id integer references app_user (id) on delete cascade,
  title jsonb not null,
  body jsonb not null,
  icon text,
  action jsonb,
  destination jsonb not null,
  time_to_live integer not null check (time_to_live between 1 and 2419200),
  time_start timestamptz not null
);
create index push_by_start on push (provider_id, time_start);

-- What the push service of a device has taken, so that nobody is told twice.
create table push_delivery (
  push_id bigint not null references push (id) on delete cascade,
  device_id uuid not null references device (id) on delete cascade,
  primary key (push_id, device_id)
);
create index push_delivery_by_device on push_delivery (device_id);
