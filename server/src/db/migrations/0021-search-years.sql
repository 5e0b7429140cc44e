-- What came out in a year is found by the year: its change makes a document stale, and those that are there are written anew.
drop trigger search_stale on content;
create trigger search_stale after insert or update of type, title, original, year on content
  for each row execute function search_stale_self('content');
drop trigger search_stale on program;
create trigger search_stale after insert or update of title, content_id, year on program
  for each row execute function search_stale_self('program');

insert into search_stale select 'content', id::text from content where type in ('movie', 'series') and year is not null
  on conflict do nothing;
insert into search_stale select 'program', id::text from program where year is not null on conflict do nothing;

comment on column search_document.words is 'weighs A titles, B the original title, C persons, D genres and the year';
