-- Which provider has which title, with its seasons and episodes, and which rows and pages. Until now everything was every provider's but for
-- titles that it hid, and stays so until the folder says otherwise.
create table provider_content (
  provider_id integer not null references provider on delete cascade,
  content_id integer not null references content on delete cascade,
  primary key (provider_id, content_id)
);
create index provider_content_content on provider_content (content_id);
insert into provider_content (provider_id, content_id)
  select p.id, c.id from provider p, content c
    left join content season on season.id = c.parent_id
  where not c.id = any(p.hidden_content_ids) and not coalesce(season.id = any(p.hidden_content_ids), false)
    and not coalesce(season.parent_id = any(p.hidden_content_ids), false);
alter table provider drop column hidden_content_ids;

create table provider_row (
  provider_id integer not null references provider on delete cascade,
  row_id integer not null references catalogue_row on delete cascade,
  primary key (provider_id, row_id)
);
create index provider_row_row on provider_row (row_id);
insert into provider_row (provider_id, row_id) select provider.id, catalogue_row.id from provider, catalogue_row;

create table provider_rowset (
  provider_id integer not null references provider on delete cascade,
  rowset_id integer not null references rowset on delete cascade,
  primary key (provider_id, rowset_id)
);
create index provider_rowset_rowset on provider_rowset (rowset_id);
insert into provider_rowset (provider_id, rowset_id) select provider.id, rowset.id from provider, rowset;
