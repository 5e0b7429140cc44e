-- What may still come of a provider's money is a figure of its currency too: payments that were given up and may have been taken after all, and refunds that
-- their gateway may refuse.
create or replace function money_held_at(provider integer) returns text language sql stable as $$
  select string_agg(what || ': ' || many, ', ' order by at) from (
    select 1 as at, count(*) as many, 'balances' as what from ledger_account
      where provider_id = provider and kind = 'user' and balance_minor <> 0
    union all select 2, count(*), 'live subscriptions' from subscription where provider_id = provider and ended_at is null
    union all select 3, count(*), 'open payments' from payment
      where provider_id = provider and state in ('created', 'action_required', 'pending', 'unknown')
    union all select 4, count(*), 'payments that may come late' from payment
      where provider_id = provider and known_at is null and (state = 'expired' or state = 'error' and decline_code = 'left_by_payer')
        and (card_id is not null or payform = 'provider_account')
    union all select 5, count(*), 'open refunds' from refund where provider_id = provider and state = 'ordered') held
  where many > 0 $$;

-- Prices that were offered are figures of the currency of then: nobody buys by them in the other one.
create function end_offers() returns trigger language plpgsql as $$
begin
  update purchase_offer set expires_at = created_at where provider_id = new.id and expires_at > created_at;
  return null;
end $$;
create trigger end_offers after update on provider for each row
  when (new.currency ->> 'ASCII_NAME' is distinct from old.currency ->> 'ASCII_NAME') execute function end_offers();
