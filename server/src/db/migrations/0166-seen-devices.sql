-- When a device was authorised last, which a profile that is switched to or a page that is opened makes anew: login_at is when somebody
-- has signed in on it, and stays. Null is as long ago as that.
alter table device add column seen_at timestamptz;
