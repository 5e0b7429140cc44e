-- What viewers have watched, keep or have rated is withdrawn when nobody says it any more, never deleted: it stands in no list and has no
-- address, what viewers keep of it stays theirs, and it is back with all of it as soon as it is said again. Its name may be given to another.
alter table content add column is_withdrawn boolean not null default false;
alter table person add column is_withdrawn boolean not null default false;
alter table channel add column is_withdrawn boolean not null default false;
alter table program add column is_withdrawn boolean not null default false;
alter table content drop constraint content_slug_key;
alter table person drop constraint person_slug_key;
alter table channel drop constraint channel_slug_key;
alter table program drop constraint program_slug_key;
create unique index content_named on content (slug) where not is_withdrawn;
create unique index person_named on person (slug) where not is_withdrawn;
create unique index channel_named on channel (slug) where not is_withdrawn;
create unique index program_named on program (slug) where not is_withdrawn;
create index content_slug on content (slug);
create index person_slug on person (slug);
create index channel_slug on channel (slug);
create index program_slug on program (slug);

-- A title may be withdrawn by one provider and go on at another.
alter table provider_content add column is_offered boolean not null default true;

-- The database deletes nothing that viewers have something of.
alter table watch_history drop constraint watch_history_content_id_fkey,
  add constraint watch_history_content_id_fkey foreign key (content_id) references content;
alter table content_rating drop constraint content_rating_content_id_fkey,
  add constraint content_rating_content_id_fkey foreign key (content_id) references content;
alter table view_session drop constraint view_session_content_id_fkey, drop constraint view_session_channel_id_fkey,
  add constraint view_session_content_id_fkey foreign key (content_id) references content,
  add constraint view_session_channel_id_fkey foreign key (channel_id) references channel;
alter table favourite drop constraint favourite_content_id_fkey, drop constraint favourite_person_id_fkey,
  drop constraint favourite_channel_id_fkey, drop constraint favourite_program_id_fkey,
  add constraint favourite_content_id_fkey foreign key (content_id) references content,
  add constraint favourite_person_id_fkey foreign key (person_id) references person,
  add constraint favourite_channel_id_fkey foreign key (channel_id) references channel,
  add constraint favourite_program_id_fkey foreign key (program_id) references program;
create index watch_history_content on watch_history (content_id);
create index view_session_content on view_session (content_id) where content_id is not null;
create index view_session_channel on view_session (channel_id) where channel_id is not null;
