-- What a content card shows besides the title itself. `trailer_asset` names the video whose one loop is the trailer; an episode is
-- only announced until `released_at` (Unix seconds); a lost title keeps its address, and stands nowhere else.
alter table content
  add column trailer_asset text,
  add column released_at bigint,
  add column is_lost boolean not null default false,
  add column license_info jsonb,
  add column user_license_info jsonb;

alter table person
  add column born integer,
  add column died integer;

-- Titles that this provider does not have.
alter table provider add column hidden_content_ids integer[] not null default '{}';
