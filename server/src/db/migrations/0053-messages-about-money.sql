-- Devices are told of more than a changed phone: of which kind, with what the texts are made of, and how long.
alter table account_message add column kind text not null default 'phone_changed';
alter table account_message add column about jsonb not null default '{}';
alter table account_message add column told_until timestamptz;
update account_message set about = jsonb_build_object('before', phone_before, 'after', phone_after),
  told_until = created_at + interval '24 hours';
alter table account_message alter column told_until set not null;
alter table account_message drop column phone_before;
alter table account_message drop column phone_after;
