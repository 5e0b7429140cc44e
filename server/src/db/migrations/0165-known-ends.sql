-- When the gateway of a payment that was given up, and may have been taken all the same, has said what became of it; null: it is still to be asked.
alter table payment add column known_at timestamptz;
-- Of those that were asked for before nobody has noted what was answered: the comparison with the gateway's list knows.
update payment set known_at = asked_at
  where (state = 'expired' or state = 'error' and decline_code = 'left_by_payer') and (card_id is not null or payform = 'provider_account')
    and asked_at > updated_at and updated_at < now() - interval '2 days';
create index payment_unknown_end on payment (gateway, provider_id, updated_at)
  where (state = 'expired' or state = 'error' and decline_code = 'left_by_payer') and (card_id is not null or payform = 'provider_account')
    and known_at is null;
