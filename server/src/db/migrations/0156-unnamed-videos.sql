-- Stored videos that nothing of the service names any more, and since when that is known: some days later their files go.
create table unnamed_video (
  id text primary key,
  since timestamptz not null
);

-- Whoever orders a video in `asset` names it, in any version: its days begin anew. Of what is named in another way the next nightly run takes the note.
create function forget_unnamed() returns trigger language plpgsql as $$
begin
  delete from unnamed_video where id in (new.id, new.id || '-draft');
  return null;
end $$;
create trigger video_named after insert or update of state on asset for each row execute function forget_unnamed();
