-- Payments that were given up although a card, or the operator's billing, may be charged for them later: they are asked for once more.
create index payment_given_up on payment (updated_at)
  where (state = 'expired' or state = 'error' and decline_code = 'left_by_payer') and (card_id is not null or payform = 'provider_account');
