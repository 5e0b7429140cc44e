-- A look at a channel in passing, under a resting pointer: it is kept as a viewing, so that it ends as one, and counts for nobody.
alter table view_session add column is_preview boolean not null default false;
