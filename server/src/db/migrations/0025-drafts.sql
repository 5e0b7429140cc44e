-- When a clip began to play in its small size, before it is there in all sizes.
alter table asset add column drafted_at timestamptz;
