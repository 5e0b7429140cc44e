-- An account that the service folder has made: its password is the folder's, and goes when the folder names it no more.
-- Others have passwords too: guests choose one, and keep it when they prove a phone.
alter table app_user add column is_of_folder boolean not null default false;
update app_user set is_of_folder = true
where not is_guest and password_hash is not null
  and exists (select from entitlement e where e.user_id = app_user.id and e.source = 'service-folder');
