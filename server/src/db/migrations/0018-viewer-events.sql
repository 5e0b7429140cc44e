-- What viewers did on the screen, as their clients tell it. For statistics only: nothing that a viewer sees follows from it.
create table viewer_event (
  id bigint generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  name text not null,
  value text not null,
  source text not null,
  happened_at timestamptz not null
);
create index viewer_event_user on viewer_event (user_id, happened_at);
create index viewer_event_time on viewer_event (happened_at);
