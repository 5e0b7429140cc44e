-- When a payment was last known to be with its gateway, where that has said so: it is waited for from then on.
alter table payment add column heard_at timestamptz;
-- What gateways are at work on was asked for within the last minutes.
update payment set heard_at = now() where state = 'pending';
