-- How viewers of a provider sign in; what is left out has a default in the code.
alter table provider add column sign_in jsonb not null default '{}';

-- Names belong to a provider: the same login may be another person elsewhere. A user by phone has no password.
alter table app_user drop constraint app_user_username_key;
alter table app_user add unique (provider_id, username);
alter table app_user alter column password_hash drop not null;
create unique index app_user_phone on app_user (provider_id, phone) where phone is not null;
create unique index app_user_email on app_user (provider_id, lower(email)) where email is not null;
-- The PIN is given to adult clients as it is, so it is stored as it is.
alter table app_user add column parental_status text not null default 'notset'
  check (parental_status in ('set', 'notset', 'ignore'));
alter table app_user add column parental_code text check (parental_code ~ '^[0-9]{4}$');
alter table app_user add constraint app_user_pin check (parental_status <> 'set' or parental_code is not null);

create table avatar_category (
  id integer primary key,
  title jsonb not null,
  position integer not null
);

create table avatar (
  id integer primary key,
  category_id integer not null references avatar_category on delete cascade,
  src text not null,
  position integer not null
);

create table profile (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  name text not null,
  role text not null check (role in ('adult', 'child')),
  avatar_id integer references avatar on delete set null
);
create index profile_user on profile (user_id);

-- The profile belongs to the device, so that no client can leave a child's limits behind by asking differently.
-- Null is the user's oldest adult profile.
alter table device add column profile_id integer references profile;
alter table device add column parental_settings jsonb not null default '{}';
alter table device add column settings jsonb not null default '{}';
alter table device add column notification jsonb;
create index device_profile on device (profile_id);

-- One-time codes, kept as HMAC. A code works only on the device that asked for it; null is a client without a token.
create table otp (
  id bigint generated always as identity primary key,
  provider_id integer not null references provider,
  phone text not null,
  device_id uuid references device on delete cascade,
  code bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index otp_phone on otp (provider_id, phone, created_at desc);
create index otp_created on otp (created_at);

-- How often something was tried in a window of time: codes, PINs, passwords, messages.
create table attempt (
  kind text not null,
  key text not null,
  since timestamptz not null,
  count integer not null,
  primary key (kind, key)
);
create index attempt_since on attempt (since);
