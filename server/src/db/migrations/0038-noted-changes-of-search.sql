-- A change that is noted already is noted once more: the line is held until the change is committed, and who makes findable what has
-- changed leaves it for later. Before, that took the line away after it had read the thing as it was before the change.
create or replace function search_stale_self() returns trigger language plpgsql as $$
begin
  insert into search_stale values (tg_argv[0], new.id::text)
    on conflict (kind, id) do update set id = excluded.id;
  return null;
end $$;

create or replace function search_stale_person() returns trigger language plpgsql as $$
begin
  insert into search_stale values ('person', new.id::text)
    on conflict (kind, id) do update set id = excluded.id;
  insert into search_stale select distinct 'content', content_id::text from content_person where person_id = new.id order by 2
    on conflict (kind, id) do update set id = excluded.id;
  return null;
end $$;

create or replace function search_stale_genre() returns trigger language plpgsql as $$
begin
  insert into search_stale select distinct 'content', content_id::text from content_genre where genre_id = new.id order by 2
    on conflict (kind, id) do update set id = excluded.id;
  return null;
end $$;

create or replace function search_stale_link() returns trigger language plpgsql as $$
begin
  insert into search_stale values ('content', coalesce(new.content_id, old.content_id)::text)
    on conflict (kind, id) do update set id = excluded.id;
  return null;
end $$;
