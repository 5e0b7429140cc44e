-- Nodes of the versions before note of no viewing that it was let in. What they begin counts as let in, since it may play on with a key when
-- a later request of it is refused; nodes of now say of each that they begin that it was not yet.
alter table view_session alter column is_licensed set default true;
-- So does what is being watched as this version comes; a grant opens nothing after so long.
update view_session v set is_licensed = true from app_user u, provider p
  where u.id = v.user_id and p.id = u.provider_id and p.drm ->> 'devices_at_once' is not null
    and v.content_id is not null and not v.is_refused and v.seen_at > now() - interval '13 hours';
