-- Months from the anchor at which the periods that are counted begin: another period keeps the day of the month that the anchor has.
alter table subscription add column anchor_months integer not null default 0;
