-- Titles that an operator imported beside the service folder: the entry as it was checked, where it stood, and the
-- addresses of the pictures that came with it, by content id.
create table imported_content (
  id integer primary key,
  entry jsonb not null,
  source text not null,
  line integer not null,
  images jsonb not null,
  imported_at timestamptz not null
);

-- The video file that a title plays in place of a clip. Without a duration (in seconds) it is still being encoded.
create table content_video (
  content_id integer primary key references content on delete cascade,
  asset_id text not null,
  duration integer check (duration > 0),
  images jsonb not null
);

-- When the worker that encodes an asset was last heard of: what a dead one had taken is taken again.
alter table asset add seen_at timestamptz;
