-- Which clip stood in since when: a stream keeps the one of the moment it was granted, at every node and in every key.
create table standby_clip (
  since timestamptz primary key,
  asset_id text not null
);
insert into standby_clip (since, asset_id) select to_timestamp(0), standby_asset from applied_service limit 1;
