-- Networks whose callers see a provider, where neither token, query nor host name says which: such as `10.20.0.0/16`.
alter table provider add column networks text[] not null default '{}';
