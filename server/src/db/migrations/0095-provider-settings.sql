-- How a provider looks, what it says of itself, and what is done differently for its viewers.
alter table provider
  -- For light ground; null: there is none.
  add column logo_light text,
  add column theme text not null default 'dark' check (theme in ('dark', 'light')),
  -- Whose name stands at the foot of its pages; null: its own.
  add column operator jsonb,
  add column account_link jsonb,
  add column partner_link jsonb,
  add column operator_warning jsonb,
  add column landing jsonb not null default '{}',
  -- Countries that it is open in; none named is everywhere.
  add column open_countries text[] not null default '{}',
  -- What callers read whom nothing names a provider; null: they are the default provider's.
  add column strangers jsonb,
  -- Where its own backend is, which knows its subscribers and their addresses.
  add column regional jsonb,
  add column connects_by_people boolean not null default false;
