-- What events and viewings come to, by the hour (UTC). An hour is worked out anew as a whole whenever something late of it comes in.
create table stat_channel_hour (
  provider_id integer not null,
  hour timestamptz not null,
  channel_id integer not null,
  viewers integer not null,
  starts integer not null,
  watched_seconds bigint not null,
  primary key (provider_id, hour, channel_id)
);
-- Sums: `starts`, `watched_seconds`, `stall_ms`, `event:five_minutes`, …
create table stat_count_hour (
  provider_id integer not null,
  hour timestamptz not null,
  name text not null,
  count bigint not null,
  primary key (provider_id, hour, name)
);
-- How often a measure (milliseconds; of CLS thousandths) lay in a bucket, each a tenth wider than the one before.
create table stat_measure_hour (
  provider_id integer not null,
  hour timestamptz not null,
  measure text not null,
  bucket smallint not null,
  count integer not null,
  primary key (provider_id, hour, measure, bucket)
);
create table stat_viewer_day (
  provider_id integer not null,
  day date not null,
  viewer_kind text not null,
  viewers integer not null,
  primary key (provider_id, day, viewer_kind)
);

-- How far something that reads events one after the other has come: all of earlier transactions are done.
create table event_reader (
  name text primary key,
  tx xid8 not null
);
