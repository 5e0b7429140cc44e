-- By what the time was opened that stands still, piece by piece as `paused_periods` parts it: null where it is paid, else the use of a code, whose days are
-- not paid back with a period. A pause of before does not say it, and counts as paid.
alter table subscription add column paused_sources text[] not null default '{}';
