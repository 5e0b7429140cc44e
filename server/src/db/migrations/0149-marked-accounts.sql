-- Whether whoever applied last has marked the accounts of the folder. Where nobody has, they are known by the folder's passwords, that once.
alter table applied_service add column accounts_marked boolean not null default false;
