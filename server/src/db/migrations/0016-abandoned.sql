-- What is removed when nobody has come back for it is found by its age.
create index app_user_guests on app_user (date_joined) where is_guest;
create index view_session_seen on view_session (seen_at);
