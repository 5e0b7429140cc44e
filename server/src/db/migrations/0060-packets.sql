-- What else is said of a packet. A bundle opens what its parts open: those who apply a service write that down for it.
alter table packet add column parts integer[] not null default '{}';
alter table packet add column libraries integer[] not null default '{}';
alter table packet add column design jsonb not null default '{}';
-- Of a row of titles on its page.
alter table packet add column row_slug text;
-- Whose it is, where a provider sells what is another one's.
alter table provider_packet add column partner_id integer references provider;
-- What has to be agreed to before it is bought: `{"id", "kind", "title"}`; the id changes with the text.
alter table provider_packet add column agreement jsonb;
alter table provider_packet add column bundle jsonb;
-- For how long from its beginning the renewal cannot be switched off: `{"period", "message"}`.
alter table provider_packet add column term jsonb;
