-- Transactions of Payme, which calls this service about them: one attempt of a payer each.
create table payme_transaction (
  number bigint generated always as identity unique,
  provider_id integer not null references provider,
  id text not null,
  payment_id uuid not null references payment,
  amount_minor bigint not null check (amount_minor > 0),
  began_ms bigint not null,
  state text not null check (state in ('created', 'performed', 'cancelled', 'refunded')),
  reason integer,
  created_at timestamptz not null,
  performed_at timestamptz,
  cancelled_at timestamptz,
  primary key (provider_id, id),
  check ((state in ('performed', 'refunded')) = (performed_at is not null)),
  check ((state in ('cancelled', 'refunded')) = (cancelled_at is not null))
);
-- One at a time for a payment, and none after it was paid.
create unique index payme_transaction_live on payme_transaction (payment_id) where state in ('created', 'performed');
create index payme_transaction_statement on payme_transaction (provider_id, began_ms);
create index payme_transaction_payment on payme_transaction (payment_id);
