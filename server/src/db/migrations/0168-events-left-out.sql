-- Events that were told beyond what may be told in a day or an hour, and so are in no other figure.
create table event_left_out (
  provider_id integer not null,
  hour timestamptz not null,
  count bigint not null,
  primary key (provider_id, hour)
);
