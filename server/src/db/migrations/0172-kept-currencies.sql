-- What a provider's viewers have of its currency, in words; null where it is nothing. Prices that were agreed on and balances are figures without a currency.
create function money_held_at(provider integer) returns text language sql stable as $$
  select string_agg(what || ': ' || many, ', ' order by at) from (
    select 1 as at, count(*) as many, 'balances' as what from ledger_account
      where provider_id = provider and kind = 'user' and balance_minor <> 0
    union all select 2, count(*), 'live subscriptions' from subscription where provider_id = provider and ended_at is null
    union all select 3, count(*), 'open payments' from payment
      where provider_id = provider and state in ('created', 'action_required', 'pending', 'unknown')) held
  where many > 0 $$;

create function keep_currency() returns trigger language plpgsql as $$
declare held text := money_held_at(old.id);
begin
  if held is not null then
    raise exception 'the currency of a provider stays while there is money in it'
      using errcode = 'restrict_violation', table = 'provider',
        detail = format('%s stays in %s while its viewers have money in it (%s)', old.shortname, old.currency ->> 'ASCII_NAME', held);
  end if;
  return new;
end $$;
create trigger keep_currency before update on provider for each row
  when (new.currency ->> 'ASCII_NAME' is distinct from old.currency ->> 'ASCII_NAME') execute function keep_currency();

-- A campaign whose limit is lowered may have been used more often before: it is used no more, since whoever counts a use asks for room first.
alter table promo_campaign drop constraint promo_campaign_check;
