-- Each row of the service knows who says it: the service folder, an import, a guide, the operator's interface. Only what has the same source
-- changes or removes it. What is written past all of them is kept from the folder as the interface's is.
do $$
declare
  service_table text;
begin
  foreach service_table in array array[
    'provider', 'avatar_category', 'avatar', 'genre', 'country', 'person', 'library', 'content', 'provider_content', 'content_genre',
    'content_country', 'content_person', 'category', 'channel', 'provider_channel', 'channel_category', 'program', 'packet',
    'provider_packet', 'packet_channel', 'packet_content', 'catalogue_row', 'rowset', 'provider_row', 'provider_rowset', 'asset',
    'schedule_item'
  ] loop
    execute format(
      'alter table %I add column source text not null default ''folder'' check (source in (''folder'', ''import'', ''guide'', ''interface''))',
      service_table);
    execute format('alter table %I alter column source set default ''interface''', service_table);
  end loop;
end $$;

-- Titles that were imported, with their seasons and episodes.
create temporary table imported on commit drop as
  with recursive tree as (
    select id from imported_content
    union all select content.id from content join tree on content.parent_id = tree.id
  ) select id from tree;
-- To those who read when a title has changed this is no change.
alter table content disable trigger content_changed;
update content set source = 'import' where id in (select id from imported);
alter table content enable trigger content_changed;
update provider_content set source = 'import' where content_id in (select id from imported);
update content_genre set source = 'import' where content_id in (select id from imported);
update content_country set source = 'import' where content_id in (select id from imported);
update content_person set source = 'import' where content_id in (select id from imported);
update program set source = 'import' where content_id in (select id from imported);
update packet_content set source = 'import' where content_id in (select id from imported);
update asset set source = 'import' where jsonb_exists(recipe, 'film');

-- Nodes of the version before lay schedules whole rows at a time, and so leave the column empty.
create function schedule_item_of_folder() returns trigger language plpgsql as $$
begin
  new.source := 'folder';
  return new;
end $$;
create trigger schedule_item_source before insert on schedule_item for each row when (new.source is null)
  execute function schedule_item_of_folder();

-- The path of the file that a title was imported from; a version that does not know of sources can no longer import.
alter table imported_content rename column source to file;

-- Which format was applied, as `operate/src/format/version.ts` counts. Without it nothing is applied: a version that knows nothing of it
-- would take for the folder's what is not.
alter table applied_service add column format integer not null default 1;
alter table applied_service alter column format drop default;

-- Looked at when all is written: another provider becomes the default one in any order.
drop index provider_one_default;
alter table provider add constraint provider_one_default exclude (is_default with =) where (is_default)
  deferrable initially deferred;
