-- Devices of an account that watch at a time; null is any number.
alter table provider add column simultaneous_streams integer;
-- Another device of the account has ended it, so that it does not go on by itself.
alter table view_session add column is_taken boolean not null default false;
