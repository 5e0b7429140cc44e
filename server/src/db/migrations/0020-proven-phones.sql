-- A phone that somebody has named and nobody has proven to hold yet: its guest becomes a user when its code is entered.
alter table app_user add column claimed_phone text check (claimed_phone is null or is_guest);
create index app_user_claims on app_user (provider_id, claimed_phone) where claimed_phone is not null;

-- Devices that have signed in to an account: what others try at it does not count against them. Kept after a sign-out.
create table known_device (
  user_id integer not null references app_user on delete cascade,
  -- SHA-256 of the user and the serial.
  hash bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, hash)
);
insert into known_device (user_id, hash, seen_at)
  select distinct on (u.id, d.serial) u.id, sha256(convert_to(u.id || ':' || d.serial, 'UTF8')), coalesce(d.login_at, now())
  from device d join app_user u on u.id = d.user_id where not u.is_guest
  order by u.id, d.serial, d.login_at desc nulls last;

-- A PIN is checked by its hash and shown to adults from its sealed text; both need the secret of the service. Plain ones are
-- turned into these at the next start.
alter table app_user add column parental_hash bytea;
alter table app_user add column parental_sealed bytea;
alter table app_user drop constraint app_user_pin;
alter table app_user add constraint app_user_pin
  check (parental_status <> 'set' or parental_code is not null or parental_hash is not null);
