-- A part of a bundle stands still while the bundle runs: what is paid of it goes on afterwards.
alter table subscription add column is_covered boolean not null default false check (not is_covered or paused_at is not null);
create index subscription_covered on subscription (id) where is_covered and ended_at is null;
