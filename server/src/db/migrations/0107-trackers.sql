-- What of others a provider's pages may load, once a viewer has allowed it; none by itself.
alter table provider add column trackers jsonb not null default '{}';
