-- What the service tells the devices of an account, each of them once; the texts are made for whoever reads them.
create table account_message (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  -- The device that did what is told: it knows.
  device_id uuid references device on delete set null,
  -- Digits.
  phone_before text not null,
  phone_after text not null,
  created_at timestamptz not null
);
create index account_message_user on account_message (user_id);
create index account_message_device on account_message (device_id) where device_id is not null;

-- Read on one device, it is still told to the others: whoever has taken over one of them cannot hide it from the rest.
create table read_message (
  message_id integer not null references account_message on delete cascade,
  device_id uuid not null references device on delete cascade,
  primary key (message_id, device_id)
);
create index read_message_device on read_message (device_id);

-- Grows with every message; devices see it where they ask whether favourites have changed.
alter table profile add column messages_version integer not null default 0;
