-- A phone that was changed can be taken back for a day by whoever holds it. Changes are counted; who takes one back takes back all that
-- came after it, so that the phones of those lead back to nothing any more.
alter table app_user add column phone_changes integer not null default 0,
  add column phone_changes_undone int4multirange not null default '{}';
