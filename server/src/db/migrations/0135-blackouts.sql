-- Stretches of a channel's time whose recording nobody may watch: [{"from", "until"}] in Unix seconds, in order.
alter table channel add blackouts jsonb not null default '[]';
