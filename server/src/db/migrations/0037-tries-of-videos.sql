-- A video that could not be made is tried again, each time later, and kept apart as failed when no try has helped.
alter table asset add column tries integer not null default 0, add column try_after timestamptz;
