-- What comes next for who pays: an address, a form, a link, a QR code, a code by SMS, a text.
alter table payment add column next_step jsonb;
update payment set next_step = jsonb_build_object('is', 'redirect', 'fullUrl', full_url) where full_url is not null;
alter table payment drop column full_url;
-- Whether the gateway is asked to keep the card.
alter table payment add column saves_card boolean not null default false;
-- Of who pays by phone, in digits.
alter table payment add column phone text;
