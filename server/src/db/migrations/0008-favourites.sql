-- What a viewer keeps. A new one stands in front of its kind, so positions may be negative; they tell the order only.
-- The order is written as a whole under the lock of the user, which is why it is checked at the end of a transaction.
create table favourite (
  id bigint generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  channel_id integer references channel on delete cascade,
  program_id text references program on delete cascade,
  person_id integer references person on delete cascade,
  content_id integer references content on delete cascade,
  kind text not null generated always as (
    case when channel_id is not null then 'channel' when program_id is not null then 'program'
      when person_id is not null then 'person' else 'content' end) stored,
  position integer not null,
  created_at timestamptz not null,
  check (num_nonnulls(channel_id, program_id, person_id, content_id) = 1),
  unique (user_id, channel_id),
  unique (user_id, program_id),
  unique (user_id, person_id),
  unique (user_id, content_id),
  unique (user_id, kind, position) deferrable initially deferred
);
create index favourite_channel on favourite (channel_id) where channel_id is not null;
create index favourite_program on favourite (program_id) where program_id is not null;
create index favourite_person on favourite (person_id) where person_id is not null;
create index favourite_content on favourite (content_id) where content_id is not null;

-- Other devices of the user ask for this number to see whether the favourites have changed.
alter table app_user add column favourites_version integer not null default 0;

create table content_rating (
  user_id integer not null references app_user on delete cascade,
  content_id integer not null references content on delete cascade,
  rating integer not null check (rating between 1 and 10),
  updated_at timestamptz not null,
  primary key (user_id, content_id)
);
create index content_rating_content on content_rating (content_id);
