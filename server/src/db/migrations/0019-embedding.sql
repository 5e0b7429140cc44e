-- Origins whose pages may show a provider's embedded pages; `*` is any.
alter table provider add column embed_origins text[] not null default '{}';
