-- 'none': the files of a title are not encrypted. Channels are shown either way; their samples never are.
alter table content drop constraint content_protection_check;
alter table content add constraint content_protection_check check (protection in ('none', 'aes-128', 'cenc', 'cbcs'));
alter table channel add column protection text not null default 'aes-128' check (protection in ('none', 'aes-128'));
