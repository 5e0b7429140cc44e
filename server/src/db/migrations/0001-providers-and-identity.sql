-- Texts that viewers read are jsonb by language key: {"ru": "…", "en": "…"}.

create table provider (
  id integer primary key,
  shortname text not null unique,
  name text not null,
  domain text unique,
  is_default boolean not null default false,
  country text not null,
  time_zone text not null,
  accent text not null check (accent ~ '^#[0-9A-Fa-f]{6}$'),
  logo text,
  languages jsonb not null,
  currency jsonb not null,
  support jsonb not null,
  phone_mask text,
  is_guest_allowed boolean not null default true,
  menu jsonb not null
);
create unique index provider_one_default on provider (is_default) where is_default;

create table app_user (
  id integer generated always as identity primary key,
  provider_id integer not null references provider,
  username text not null unique,
  password_hash text not null,
  is_guest boolean not null,
  phone text,
  email text,
  first_name text,
  refer_id text,
  date_joined timestamptz not null
);

-- A device id is 122 random bits and is itself the credential of that device.
create table device (
  id uuid primary key,
  user_id integer not null references app_user on delete cascade,
  serial text not null,
  data jsonb not null,
  login_at timestamptz,
  unique (user_id, serial)
);

-- Tokens are 256 bits and kept only as SHA-256. One without a device is the interim one between login and device.
create table access_token (
  hash bytea primary key,
  user_id integer not null references app_user on delete cascade,
  device_id uuid references device on delete cascade,
  expires_at timestamptz not null
);
create index access_token_device on access_token (device_id);
create index access_token_expires on access_token (expires_at);
