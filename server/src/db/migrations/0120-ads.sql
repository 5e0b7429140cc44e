-- Advertising of one provider: campaigns, of which one is drawn for each break.
create table ad_campaign (
  id integer primary key,
  provider_id integer not null references provider,
  slug text not null,
  -- Where in a viewing: `pre`, `middle`, `post_pause`.
  rolls text[] not null,
  -- `{"kinds": [], "packets": [], "channels": [], "contents": []}`: to whom and in what; an empty list is no condition.
  target jsonb not null,
  age integer not null,
  weight integer not null check (weight > 0),
  per_day integer check (per_day > 0),
  -- Unix seconds.
  valid_from bigint,
  valid_until bigint,
  -- What is shown together, in this order.
  ads jsonb not null,
  source text not null default 'interface' check (source in ('folder', 'import', 'guide', 'interface'))
);
create unique index ad_campaign_slug on ad_campaign (provider_id, slug);

-- What was given to whom: its place within the viewer's day is free again where it was never shown.
create table ad_given (
  id uuid primary key,
  campaign_id integer not null references ad_campaign on delete cascade,
  profile_id integer not null references profile on delete cascade,
  given_at timestamptz not null,
  shown_at timestamptz
);
create index ad_given_viewer on ad_given (profile_id, campaign_id, given_at);
create index ad_given_campaign on ad_given (campaign_id);
create index ad_given_age on ad_given (given_at);

-- What was told of it: each event once, however often it is sent.
create table ad_event (
  given_id uuid not null references ad_given on delete cascade,
  -- Which ad of the campaign, from 0.
  ad smallint not null,
  event text not null,
  primary key (given_id, ad, event)
);

-- How often, by days of UTC: it outlives what was given and the campaign itself.
create table ad_count (
  campaign_id integer not null,
  day date not null,
  ad smallint not null,
  event text not null,
  count integer not null,
  primary key (campaign_id, day, ad, event)
);

-- `{"most": 2, "every_minutes": 30, "without": [3], "origins": []}`; null: the provider has no ads.
alter table provider add column ads jsonb;

-- Advertising ids that the device has told, as `AdId` of the contract.
alter table device add column ad_ids jsonb not null default '[]';
