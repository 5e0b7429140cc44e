-- Of whom no session is known: a mark of the visit that the page tells, another one at each provider. Null of who has a session, and of clients that tell none.
alter table viewer_event add column visit text;
