-- Which service folder this installation runs, and the digest of what was applied last.
create table applied_service (
  folder text primary key,
  name text not null,
  digest text not null,
  -- what programmes show whose own video is still being made
  standby_asset text not null,
  applied_at timestamptz not null
);
