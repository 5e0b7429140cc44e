create table genre (
  id integer primary key,
  slug text not null unique,
  title jsonb not null
);

create table country (
  id integer primary key,
  code text not null unique,
  name jsonb not null
);

create table person (
  id integer primary key,
  slug text not null unique,
  name jsonb not null,
  image text,
  bio jsonb
);

-- Films, series, seasons and episodes; `asset_id` names the packaged video, which may still be in the making.
create table content (
  id integer primary key,
  slug text not null unique,
  type text not null check (type in ('movie', 'series', 'season', 'episode')),
  parent_id integer references content on delete cascade,
  season integer,
  series integer,
  title jsonb not null,
  original text,
  year integer,
  age integer,
  duration integer check (duration > 0),
  description jsonb,
  ratings jsonb not null,
  images jsonb not null,
  color_bg text,
  asset_id text,
  position integer not null
);
create index content_parent on content (parent_id, season, series);
create index content_type on content (type, position);

create table content_genre (
  content_id integer not null references content on delete cascade,
  genre_id integer not null references genre on delete cascade,
  position integer not null,
  primary key (content_id, genre_id)
);
create index content_genre_genre on content_genre (genre_id);

create table content_country (
  content_id integer not null references content on delete cascade,
  country_id integer not null references country on delete cascade,
  position integer not null,
  primary key (content_id, country_id)
);

create table content_person (
  content_id integer not null references content on delete cascade,
  person_id integer not null references person on delete cascade,
  role text not null,
  position integer not null,
  primary key (content_id, person_id, role)
);
create index content_person_person on content_person (person_id);

create table catalogue_row (
  id integer primary key,
  slug text not null unique,
  title jsonb not null,
  template text not null,
  content_type text not null,
  description jsonb,
  rule jsonb,
  items jsonb
);

create table rowset (
  id integer primary key,
  slug text not null unique,
  title jsonb not null,
  template text not null,
  description jsonb,
  row_ids integer[] not null
);

create table watch_history (
  user_id integer not null references app_user on delete cascade,
  content_id integer not null references content on delete cascade,
  seconds double precision not null check (seconds >= 0),
  duration double precision not null check (duration > 0),
  updated_at timestamptz not null,
  primary key (user_id, content_id)
);
create index watch_history_recent on watch_history (user_id, updated_at desc);
