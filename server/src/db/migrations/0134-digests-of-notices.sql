-- What gateways tell names payers, and may carry tokens of their cards, which are sealed wherever else they lie. The SHA-256 of the bytes is enough to say
-- of a notice that somebody shows later whether it is the one that came.
alter table gateway_event add digest bytea, alter body drop not null;
update gateway_event set digest = sha256(body), body = null;
alter table gateway_event alter digest set not null;

-- While a service is brought to another version, nodes that know nothing of it write what came into `body`.
create function digest_notice() returns trigger language plpgsql as $$
begin
  new.digest := sha256(new.body);
  new.body := null;
  return new;
end $$;
create trigger digest_notice before insert on gateway_event for each row when (new.body is not null) execute function digest_notice();
