-- HMAC of what a card is known by, whoever links it: of one that was linked before it is the HMAC of its token.
alter table card add column fingerprint bytea;
update card set fingerprint = token_hash;
alter table card alter column fingerprint set not null;
-- By which card a code was used that needs one: once for a campaign.
alter table promo_use add column card_fingerprint bytea;
create unique index promo_use_card on promo_use (campaign_id, card_fingerprint) where card_fingerprint is not null;
