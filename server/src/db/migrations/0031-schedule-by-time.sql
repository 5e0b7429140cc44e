-- What begins next on any channel, and what is on air everywhere, without a look at each channel or at the whole table.
create index schedule_item_starts on schedule_item (starts_at, channel_id);
-- Broadcasts of a title. Without it a card reads the whole schedule, and a title that is removed does too.
create index schedule_item_content on schedule_item (content_id, starts_at) where content_id is not null;
