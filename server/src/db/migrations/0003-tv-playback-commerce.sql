create table category (
  id integer primary key,
  slug text not null unique,
  name jsonb not null,
  short jsonb,
  tags text[] not null,
  position integer not null
);

-- `epoch` is the origin of the channel's tape, in Unix milliseconds: sequence numbers count from it.
create table channel (
  id integer primary key,
  num integer not null unique,
  slug text not null unique,
  name text not null,
  description jsonb,
  icon text,
  cover text,
  color_bg text,
  age integer,
  is_free boolean not null,
  is_hidden boolean not null default false,
  archived_days integer not null check (archived_days >= 0),
  tags text[] not null,
  time_zone text not null,
  epoch bigint not null,
  plan jsonb not null
);

create table channel_category (
  channel_id integer not null references channel on delete cascade,
  category_id integer not null references category on delete cascade,
  primary key (channel_id, category_id)
);

-- A film or an episode that is broadcast is a program too; `content_id` ties them.
create table program (
  id text primary key,
  slug text not null unique,
  title jsonb not null,
  description jsonb,
  category_id integer not null,
  category_name jsonb not null,
  year integer,
  age integer,
  genre_ids integer[] not null,
  country_ids integer[] not null,
  image text,
  content_id integer references content on delete set null,
  asset_id text
);

-- `ordinal` counts the items of a channel from its epoch: it is the discontinuity sequence of the item on the tape.
create table schedule_item (
  id text primary key,
  channel_id integer not null references channel on delete cascade,
  ordinal integer not null,
  starts_at bigint not null,
  duration integer not null check (duration > 0),
  program_id text not null references program on delete cascade,
  content_id integer references content on delete set null,
  season integer,
  series integer,
  episode_title jsonb,
  asset_id text,
  is_catchup_available boolean not null default true,
  unique (channel_id, ordinal),
  unique (channel_id, starts_at)
);
create index schedule_item_program on schedule_item (program_id, starts_at);

-- A packaged video. The recipe is what it is made from; ready_at is when its segments were complete.
create table asset (
  id text primary key,
  state text not null default 'queued' check (state in ('queued', 'encoding', 'ready', 'failed')),
  recipe jsonb not null,
  priority integer not null,
  ready_at timestamptz,
  failure text
);
create index asset_state on asset (state, priority);

create table view_session (
  id uuid primary key,
  user_id integer not null references app_user on delete cascade,
  device_id uuid references device on delete set null,
  channel_id integer references channel on delete cascade,
  content_id integer references content on delete cascade,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  duration integer not null default 0,
  position double precision
);
create index view_session_user on view_session (user_id, started_at desc);

create table packet (
  id integer primary key,
  slug text not null unique,
  name jsonb not null,
  short jsonb,
  description jsonb,
  is_base boolean not null,
  price_minor bigint not null check (price_minor >= 0),
  period text not null,
  trial jsonb,
  benefits jsonb not null,
  image text,
  position integer not null
);

create table packet_channel (
  packet_id integer not null references packet on delete cascade,
  channel_id integer not null references channel on delete cascade,
  primary key (packet_id, channel_id)
);

create table packet_content (
  packet_id integer not null references packet on delete cascade,
  content_id integer not null references content on delete cascade,
  primary key (packet_id, content_id)
);

-- Access is a range of time per packet; streams look only at this table and at packets that cost nothing.
create table entitlement (
  user_id integer not null references app_user on delete cascade,
  packet_id integer not null references packet on delete cascade,
  valid tstzrange not null,
  source text not null,
  primary key (user_id, packet_id, valid)
);
