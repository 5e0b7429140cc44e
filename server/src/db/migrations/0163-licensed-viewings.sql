-- A viewing that was let in plays on with the keys that it has, also when a later request of it is refused: it has its place, and is ended like
-- others when there are too many.
alter table view_session add column is_licensed boolean not null default false;
