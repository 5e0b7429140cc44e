-- When a reader of events has read last: what is not told in events, and was written since then, is looked for from there.
alter table event_reader add column read_at timestamptz;
