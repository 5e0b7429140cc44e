-- A viewing that was ended from outside: its device was removed or became a child's. Its stream opens no more.
alter table view_session add column ended_at timestamptz;
create index view_session_device on view_session (device_id);
