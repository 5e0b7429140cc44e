-- Codes that open packets for some days. A campaign says what they give and to whom; it belongs to one provider.
create table promo_campaign (
  id integer primary key,
  provider_id integer not null references provider,
  slug text not null,
  name jsonb not null,
  description jsonb,
  -- What is given in the provider's networks, and what over the open internet.
  packet_ids integer[] not null,
  ott_packet_ids integer[] not null,
  days integer not null check (days > 0),
  ott_days integer not null check (ott_days > 0),
  -- What is subscribed to as soon as the days are over.
  after_renew_packet_id integer references packet,
  needs_card boolean not null,
  -- `{"title": …, "text": …, "desc": …}`: what the viewer confirms first.
  confirmation jsonb,
  most_uses integer check (most_uses > 0),
  most_uses_of_user integer not null check (most_uses_of_user > 0),
  -- Unix seconds.
  valid_from bigint,
  valid_until bigint,
  is_for_new boolean not null,
  -- Codes that the service folder tells everybody, as `normalPromoCode` writes them.
  codes text[] not null,
  -- The service counts them.
  uses integer not null default 0 check (uses <= most_uses),
  is_withdrawn boolean not null default false,
  source text not null default 'interface' check (source in ('folder', 'import', 'guide', 'interface')),
  unique (id, provider_id)
);
create unique index promo_campaign_slug on promo_campaign (provider_id, slug) where not is_withdrawn;

-- A code that was drawn and told once: nobody can read it here.
create table promo_key (
  id bigint generated always as identity primary key,
  campaign_id integer not null references promo_campaign,
  code_hash bytea not null unique,
  most_uses integer not null check (most_uses > 0),
  uses integer not null default 0 check (uses <= most_uses),
  created_at timestamptz not null
);
create index promo_key_campaign on promo_key (campaign_id);

-- Who has used which code, and what that gave: who asks again is told the same.
create table promo_use (
  id bigint generated always as identity primary key,
  campaign_id integer not null,
  provider_id integer not null,
  user_id integer not null references app_user,
  code_hash bytea not null,
  used_at timestamptz not null,
  given jsonb not null,
  unique (user_id, code_hash),
  foreign key (campaign_id, provider_id) references promo_campaign (id, provider_id)
);
create index promo_use_campaign on promo_use (campaign_id, user_id);

-- What is given is an expense of the provider, who is paid for it by the account of promotions.
alter table ledger_account drop constraint ledger_account_kind_check,
  add constraint ledger_account_kind_check check (kind in ('user', 'gateway', 'revenue', 'promo'));

-- Whether viewers enter promo codes, and days that guests are told they can try.
alter table provider add column is_promo_allowed boolean not null default false;
alter table provider add column promo_days integer not null default 0 check (promo_days >= 0);
