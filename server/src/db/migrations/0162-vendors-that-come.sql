-- A vendor that comes while nodes of the version before still run gives these its keys too: for forms under the name that they know. A
-- provider that had none has no such forms of another key server.
create function note_earlier_key_server() returns trigger language plpgsql as $$
begin
  if new.earlier_key_server is null and (tg_op = 'INSERT' or old.drm #>> '{vendor,key_server,url}' is null) then
    new.earlier_key_server := new.drm #>> '{vendor,key_server,url}';
  end if;
  return new;
end $$;
create trigger earlier_key_server before insert or update of drm on provider
  for each row execute function note_earlier_key_server();
