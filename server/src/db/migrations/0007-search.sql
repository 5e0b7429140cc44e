-- One row per thing that can be found. `names` holds what its titles sound like, a line each, with a line break before the first
-- and after the last; `words` weighs them: A titles, B the original title, C persons, D genres. `popularity` counts the viewers
-- whose search ended there.
create table search_document (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('movie', 'series', 'channel', 'person', 'program')),
  content_id integer unique references content on delete cascade,
  channel_id integer unique references channel on delete cascade,
  person_id integer unique references person on delete cascade,
  program_id text unique references program on delete cascade,
  names text not null,
  words tsvector not null,
  popularity integer not null default 0,
  check (num_nonnulls(content_id, channel_id, person_id, program_id) = 1)
);
create index search_document_words on search_document using gin (words) with (fastupdate = off);

-- Every word of the documents, so that a misspelt one finds its neighbours: by trigrams, by its beginning and by its end.
create table search_word (
  word text primary key
);
create index search_word_trigrams on search_word using gist (word gist_trgm_ops (siglen = 64));
create index search_word_beginning on search_word (word text_pattern_ops);
create index search_word_end on search_word (reverse(word) text_pattern_ops);

-- What a viewer found on a day, so that it counts once; older days are dropped.
create table search_found (
  user_id integer not null references app_user on delete cascade,
  document_id integer not null references search_document on delete cascade,
  text text not null,
  day date not null,
  primary key (user_id, document_id, text, day)
);
create index search_found_day on search_found (day);

-- How often a text led to a thing.
create table search_lead (
  text text not null,
  document_id integer not null references search_document on delete cascade,
  count integer not null,
  primary key (text, document_id)
);

-- What has changed since its document was written. Triggers fill it, so that no writer can forget; `refreshSearch` empties it.
create table search_stale (
  kind text not null check (kind in ('content', 'channel', 'person', 'program')),
  id text not null,
  primary key (kind, id)
);

create function search_stale_self() returns trigger language plpgsql as $$
begin
  insert into search_stale values (tg_argv[0], new.id::text) on conflict do nothing;
  return null;
end $$;
create trigger search_stale after insert or update of type, title, original on content
  for each row execute function search_stale_self('content');
create trigger search_stale after insert or update of name, num on channel
  for each row execute function search_stale_self('channel');
create trigger search_stale after insert or update of title, content_id on program
  for each row execute function search_stale_self('program');

create function search_stale_person() returns trigger language plpgsql as $$
begin
  insert into search_stale values ('person', new.id::text) on conflict do nothing;
  insert into search_stale select 'content', content_id::text from content_person where person_id = new.id
    on conflict do nothing;
  return null;
end $$;
create trigger search_stale after insert or update of name on person
  for each row execute function search_stale_person();

create function search_stale_genre() returns trigger language plpgsql as $$
begin
  insert into search_stale select 'content', content_id::text from content_genre where genre_id = new.id
    on conflict do nothing;
  return null;
end $$;
create trigger search_stale after update of title on genre
  for each row execute function search_stale_genre();

create function search_stale_link() returns trigger language plpgsql as $$
begin
  insert into search_stale values ('content', coalesce(new.content_id, old.content_id)::text) on conflict do nothing;
  return null;
end $$;
create trigger search_stale after insert or delete or update of content_id, person_id on content_person
  for each row execute function search_stale_link();
create trigger search_stale after insert or delete or update of content_id, genre_id on content_genre
  for each row execute function search_stale_link();

insert into search_stale select 'content', id::text from content where type in ('movie', 'series');
insert into search_stale select 'channel', id::text from channel;
insert into search_stale select 'person', id::text from person;
insert into search_stale select 'program', id::text from program;
