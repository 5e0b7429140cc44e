-- What transactions tell all nodes, until it is handed to Redis: nodes that have one write here what others hand to PostgreSQL itself.
create table notice_outbox (
  id bigint generated always as identity primary key,
  channel text not null,
  payload text not null
);

-- Tells all nodes when the transaction is committed, in the way of whoever tells it: the connections of a node with Redis say
-- `set openair.notices = 'outbox'`.
create function tell_nodes(channel text, payload text) returns void language plpgsql as $$
begin
  if current_setting('openair.notices', true) = 'outbox' then
    insert into notice_outbox (channel, payload) values (tell_nodes.channel, tell_nodes.payload);
  else
    perform pg_notify(tell_nodes.channel, tell_nodes.payload);
  end if;
end $$;
