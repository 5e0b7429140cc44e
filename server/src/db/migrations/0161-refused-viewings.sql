-- A viewing that was refused its licence, since the account was watching on enough devices, takes no place among these.
alter table view_session add column is_refused boolean not null default false;
