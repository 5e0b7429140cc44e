-- What a gateway has kept of cards: a token, sealed with the secret of the service. Numbers of cards are nowhere but for a few digits.
create table card (
  id bigint generated always as identity primary key,
  user_id integer not null references app_user,
  provider_id integer not null references provider,
  gateway text not null,
  -- Null once the gateway has forgotten it.
  token_sealed text,
  -- HMAC of the token: the same card is linked once.
  token_hash bytea not null,
  number text not null,
  brand text,
  -- MM/YY.
  expires text,
  is_primary boolean not null,
  -- By which it was linked.
  payment_id uuid not null references payment,
  linked_at timestamptz not null,
  removed_at timestamptz,
  -- When its owner was told that it expires soon.
  told_at timestamptz,
  check (not (is_primary and removed_at is not null))
);
create unique index card_once on card (user_id, gateway, token_hash) where removed_at is null;
create unique index card_primary on card (user_id) where is_primary;
create index card_user on card (user_id) where removed_at is null;

-- What the money is for: a purchase, the balance, the unit of linking a card, a renewal.
alter table payment add column purpose text not null default 'purchase'
  check (purpose in ('purchase', 'balance', 'card', 'renewal'));
update payment set purpose = 'balance' where purchase_id is null;
-- The card that is charged without its owner typing it.
alter table payment add column card_id bigint references card;
-- Of a renewal: the subscription, the end of what is paid, and the number of the try.
alter table payment add column subscription_id bigint references subscription;
alter table payment add column period_end timestamptz;
alter table payment add column attempt integer;
alter table payment add check ((purpose = 'renewal') = (subscription_id is not null and period_end is not null and attempt is not null));
create unique index payment_renewal_try on payment (subscription_id, period_end, attempt) where purpose = 'renewal';
create unique index payment_renewal_live on payment (subscription_id, period_end)
  where purpose = 'renewal' and state in ('created', 'action_required', 'pending', 'unknown', 'complete');
create unique index payment_card_link on payment (user_id) where purpose = 'card' and state in ('created', 'action_required', 'pending', 'unknown');
create index payment_made on payment (provider_id, created_at);
-- Wrong codes of a payment by phone.
alter table payment add column code_tries integer not null default 0;

-- Money that goes back to who paid. What of it was the provider's comes from its revenue, the rest from the balance.
create table refund (
  id uuid primary key,
  payment_id uuid not null references payment,
  user_id integer not null references app_user,
  provider_id integer not null references provider,
  -- As whoever wants it calls it: once for a payment.
  reference text not null,
  amount_minor bigint not null check (amount_minor > 0),
  revenue_minor bigint not null check (revenue_minor between 0 and amount_minor),
  state text not null,
  -- Why the gateway refuses it.
  why text,
  asked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (payment_id, reference)
);
create index refund_user on refund (user_id);
create index refund_open on refund (created_at) where state = 'ordered';

-- An operator may keep a provider's viewers, or one of them, from paying.
alter table provider add column is_payment_allowed boolean not null default true;
alter table ledger_account add column is_payment_allowed boolean not null default true;
