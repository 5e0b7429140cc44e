-- Titles by a filter, newest first.
create index content_newest on content (type, year desc nulls last, position, id);
create index content_country_country on content_country (country_id);
