-- Forms under the earlier name of a provider's may be there from a vendor that it had before, or from another provider that had its id: the
-- vendor that comes has no key of theirs. Where there is one none is taken for its own.
create or replace function note_earlier_key_server() returns trigger language plpgsql as $$
begin
  if new.earlier_key_server is null and (tg_op = 'INSERT' or old.drm #>> '{vendor,key_server,url}' is null)
    and not exists (select from asset where recipe -> 'protect' is not null and id like '%-k' || new.id)
  then
    new.earlier_key_server := new.drm #>> '{vendor,key_server,url}';
  end if;
  return new;
end $$;
