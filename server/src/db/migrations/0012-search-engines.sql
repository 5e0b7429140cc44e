-- Masks of titles and descriptions that a provider words itself: {"movie": {"title": {"ru": "…"}}}.
alter table provider add column seo jsonb not null default '{}';

-- When a page was changed last, for search engines. Rows are only written when something in them differs.
alter table content add column changed_at timestamptz not null default now();
alter table person add column changed_at timestamptz not null default now();

create function note_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end
$$;
create trigger content_changed before update on content for each row execute function note_change();
create trigger person_changed before update on person for each row execute function note_change();
