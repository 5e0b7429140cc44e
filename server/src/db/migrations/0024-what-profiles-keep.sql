-- What is watched and kept belongs to a profile. Whoever uses the service has one from the first moment, guests too: it has no
-- name until somebody gives it one.
create function give_first_profile() returns trigger language plpgsql as $$
begin
  insert into profile (user_id, name, role) values (new.id, '', 'adult');
  return null;
end $$;
create trigger app_user_first_profile after insert on app_user for each row execute function give_first_profile();
insert into profile (user_id, name, role)
  select u.id, '', 'adult' from app_user u
  where not exists (select from profile p where p.user_id = u.id and p.role = 'adult') order by u.id;

create temporary table first_adult on commit drop as
  select user_id, min(id) as profile_id from profile where role = 'adult' group by user_id;
create unique index on first_adult (user_id);

-- Other devices on the profile ask for this number to see whether its favourites have changed.
alter table profile add column favourites_version integer not null default 0;
update profile set favourites_version = u.favourites_version
  from first_adult f join app_user u on u.id = f.user_id where profile.id = f.profile_id and u.favourites_version <> 0;
alter table app_user drop column favourites_version;

alter table favourite add column profile_id integer references profile on delete cascade;
update favourite set profile_id = f.profile_id from first_adult f where f.user_id = favourite.user_id;
alter table favourite alter column profile_id set not null, drop column user_id,
  add unique (profile_id, channel_id), add unique (profile_id, program_id), add unique (profile_id, person_id),
  add unique (profile_id, content_id), add unique (profile_id, kind, position) deferrable initially deferred;

alter table content_rating add column profile_id integer references profile on delete cascade;
update content_rating set profile_id = f.profile_id from first_adult f where f.user_id = content_rating.user_id;
alter table content_rating alter column profile_id set not null, drop column user_id, add primary key (profile_id, content_id);

-- What was taken out of continue watching is history still, and is continued again when it is watched again.
alter table watch_history add column profile_id integer references profile on delete cascade,
  add column is_put_away boolean not null default false;
update watch_history set profile_id = f.profile_id from first_adult f where f.user_id = watch_history.user_id;
alter table watch_history alter column profile_id set not null, drop column user_id, add primary key (profile_id, content_id);
create index watch_history_recent on watch_history (profile_id, updated_at desc);

-- A viewing is its profile's to its end, whichever profile its device is on by then.
alter table view_session add column profile_id integer references profile on delete set null;
create index view_session_profile on view_session (profile_id) where profile_id is not null;

-- Rows and lists of a genre for adults are not for children, whatever the rating of single titles in it.
alter table genre add column age integer;
