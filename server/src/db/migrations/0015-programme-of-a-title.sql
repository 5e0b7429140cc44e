-- The broadcasts of a title are found through its programme.
create index program_content on program (content_id) where content_id is not null;
