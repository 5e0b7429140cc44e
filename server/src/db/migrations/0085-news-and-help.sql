-- News of a provider; `id` is what their addresses say.
create table news_item (
  id integer primary key,
  provider_id integer not null references provider,
  title jsonb not null,
  short jsonb,
  text jsonb not null,
  image text,
  -- Unix seconds; nobody sees it before.
  published_at bigint not null,
  source text not null default 'interface' check (source in ('folder', 'import', 'guide', 'interface'))
);
create index news_item_by_time on news_item (provider_id, published_at desc);

-- What the header has beside the usual: {"promo_code": true, "back": true}.
alter table provider add column header jsonb not null default '{}';

-- Questions with answers, and how to watch on each device: {"questions": [{"question": {"ru": "…"}, …}], "devices": […]}.
alter table provider add column help jsonb not null default '{"questions": [], "devices": []}';
