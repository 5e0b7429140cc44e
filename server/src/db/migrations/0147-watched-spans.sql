-- When a viewing was watched: from its beginning to its last heartbeat without its pauses. Null where a node of before has written it, or nothing was heard of it.
alter table view_session add column watched tstzmultirange;
