-- A part of the catalogue under a name of its own; every title stands in one. `cover` is {"bg": address, "color_bg": "#RRGGBB"}.
create table library (
  id integer primary key,
  slug text not null unique,
  title jsonb not null,
  cover jsonb not null
);
insert into library values (1, 'main', '{"ru": "Каталог", "en": "Catalogue", "kk": "Каталог", "uz": "Katalog"}', '{}');

alter table content
  add column library_id integer not null default 1 references library,
  add column is_4k boolean not null default false,
  add column is_hd boolean not null default true;

-- Whom a row is for: {"providers": [ids], "languages": [keys], "roles": [words], "variants": [words]}; what is absent limits nobody.
alter table catalogue_row add column audience jsonb, add column cache_timeout integer check (cache_timeout > 0);
alter table rowset add column library_id integer references library, add column logo jsonb;

-- How much a title is watched at a provider, recent days counting most; counted anew by a job.
create table content_popularity (
  provider_id integer not null references provider on delete cascade,
  content_id integer not null references content on delete cascade,
  score double precision not null check (score > 0),
  primary key (provider_id, content_id)
);
create index content_popularity_most on content_popularity (provider_id, score desc, content_id);
create index view_session_of_contents on view_session (started_at) where content_id is not null;

-- Rows ask for the first titles of a genre or of a person, in the order of the catalogue.
create index content_shown on content (position, id) where type in ('movie', 'series');
create index content_newest_shown on content (year desc nulls last, id) where type in ('movie', 'series');
