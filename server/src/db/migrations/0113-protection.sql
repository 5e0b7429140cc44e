-- How a title is protected: 'aes-128' encrypts its files, whose keys open with grants; the others encrypt its samples, whose key comes with licences.
alter table content add column protection text not null default 'aes-128'
  check (protection in ('aes-128', 'cenc', 'cbcs'));
-- Who hands out these licences: {"vendor": …, "devices_at_once": …}; empty: the service itself, by ClearKey.
alter table provider add column drm jsonb not null default '{}';
