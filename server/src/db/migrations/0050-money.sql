-- Money is kept in double entry, in minor units of the provider's currency. What a user has is owed by the provider and stands above zero;
-- what a gateway has taken and not handed over yet stands below it on the account of the gateway.
create table ledger_account (
  id integer generated always as identity primary key,
  provider_id integer not null references provider,
  kind text not null check (kind in ('user', 'gateway', 'revenue')),
  user_id integer references app_user,
  gateway text,
  -- Only of users: the sum of the entries, which the database keeps.
  balance_minor bigint,
  check ((kind = 'user') = (user_id is not null)),
  check ((kind = 'gateway') = (gateway is not null)),
  check ((kind = 'user') = (balance_minor is not null)),
  constraint balance_not_negative check (balance_minor >= 0),
  unique nulls not distinct (provider_id, kind, user_id, gateway),
  unique (id, provider_id)
);
create index ledger_account_user on ledger_account (user_id) where user_id is not null;

-- One booking: what a source, such as a payment, does for a purpose is booked once.
create table journal (
  id bigint generated always as identity primary key,
  provider_id integer not null references provider,
  source_type text not null,
  source_id text not null,
  purpose text not null,
  booked_at timestamptz not null,
  unique (source_type, source_id, purpose),
  unique (id, provider_id)
);

create table ledger_entry (
  journal_id bigint not null,
  account_id integer not null,
  provider_id integer not null,
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (journal_id, account_id),
  foreign key (journal_id, provider_id) references journal (id, provider_id),
  foreign key (account_id, provider_id) references ledger_account (id, provider_id)
);
create index ledger_entry_account on ledger_entry (account_id);

create function keep_balance() returns trigger language plpgsql as $$
begin
  update ledger_account set balance_minor = balance_minor + new.amount_minor
  where id = new.account_id and kind = 'user';
  return null;
end $$;
create trigger ledger_entry_balance after insert on ledger_entry for each row execute function keep_balance();

create function journal_is_balanced() returns trigger language plpgsql as $$
begin
  if (select sum(amount_minor) from ledger_entry where journal_id = new.journal_id) <> 0 then
    raise exception 'journal % does not sum to zero', new.journal_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balanced after insert on ledger_entry
  deferrable initially deferred for each row execute function journal_is_balanced();

-- What is booked stays. A mistake is booked back.
create function booked_stays() returns trigger language plpgsql as $$
begin
  raise exception 'what is booked stays';
end $$;
create trigger ledger_entry_stays before update or delete on ledger_entry for each row execute function booked_stays();
create trigger journal_stays before update or delete on journal for each row execute function booked_stays();

-- How a provider's viewers may pay, in the order in which it is offered.
alter table provider add column pay_systems jsonb not null default '[]';
-- Whether packets that are no base packets are sold to who has no base packet.
alter table provider add column sells_additional_alone boolean not null default false;
-- Longer periods of a packet beside its own, each `{"period": "0-3-0", "price_minor": 399000}`.
alter table provider_packet add column periods jsonb not null default '[]';

-- Prices and periods as a viewer was told them, for an hour.
create table purchase_offer (
  id uuid primary key,
  user_id integer not null references app_user,
  provider_id integer not null references provider,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index purchase_offer_user on purchase_offer (user_id);

create table subscription (
  id bigint generated always as identity primary key,
  user_id integer not null references app_user,
  provider_id integer not null references provider,
  packet_id integer not null references packet,
  -- Of what is renewed: paid periods are counted from the anchor, which is the end of the trial where there was one.
  period text not null,
  price_minor bigint not null check (price_minor >= 0),
  anchor timestamptz not null,
  time_zone text not null,
  -- Periods paid since the anchor.
  periods_paid integer not null check (periods_paid >= 0),
  began_at timestamptz not null,
  paid_until timestamptz not null,
  is_renewed boolean not null,
  -- Once it is over, and not renewed.
  ended_at timestamptz
);
create unique index subscription_live on subscription (user_id, packet_id) where ended_at is null;
create index subscription_due on subscription (paid_until) where ended_at is null;

-- A line of an offer, and what became of it.
create table purchase (
  id bigint generated always as identity primary key,
  offer_id uuid not null references purchase_offer on delete cascade,
  packet_id integer not null references packet,
  period text not null,
  price_minor bigint not null check (price_minor >= 0),
  trial_period text,
  trial_minor bigint check (trial_minor >= 0),
  check ((trial_period is null) = (trial_minor is null)),
  bought_at timestamptz,
  subscription_id bigint references subscription,
  check ((bought_at is null) = (subscription_id is null))
);
create index purchase_offer_line on purchase (offer_id);
create index purchase_subscription on purchase (subscription_id) where subscription_id is not null;

-- A trial of a provider's packet is used once.
create table trial_use (
  user_id integer not null references app_user,
  provider_id integer not null references provider,
  packet_id integer not null references packet,
  used_at timestamptz not null,
  primary key (user_id, provider_id, packet_id)
);

-- Money on its way through a gateway.
create table payment (
  id uuid primary key,
  account_id integer not null references ledger_account,
  user_id integer not null references app_user,
  provider_id integer not null references provider,
  -- What it pays for; null only adds to the balance.
  purchase_id bigint references purchase,
  gateway text not null,
  payform text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  state text not null,
  -- Why it failed, as the gateway says it.
  decline_code text,
  -- Its number at the gateway, once that has answered.
  gateway_payment text,
  full_url text,
  return_url text not null,
  -- When the gateway was asked last how it stands.
  asked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (gateway, gateway_payment)
);
-- One at a time for a purchase, and none after it was paid.
create unique index payment_live on payment (purchase_id)
  where state in ('created', 'action_required', 'pending', 'unknown', 'complete');
create index payment_user on payment (user_id);
create index payment_open on payment (updated_at) where state in ('created', 'action_required', 'pending', 'unknown');

-- What gateways have told us, as it came, once.
create table gateway_event (
  gateway text not null,
  event_id text not null,
  payment_id uuid references payment,
  body bytea not null,
  received_at timestamptz not null,
  primary key (gateway, event_id)
);

-- Paid time of a packet never overlaps.
alter table entitlement add constraint entitlement_once exclude using gist (
  int4range(user_id, user_id, '[]') with &&, int4range(packet_id, packet_id, '[]') with &&, valid with &&);
