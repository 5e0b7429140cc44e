-- Legal texts of a provider by their kind: {"agreement": {"title": {"ru": "…"}, "text": {"ru": "…"}}}.
alter table provider add column legal jsonb not null default '{}';
