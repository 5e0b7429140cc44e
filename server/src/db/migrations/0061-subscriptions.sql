-- A subscription may stand still, and may be for another period from its next renewal on.
alter table subscription add column paused_at timestamptz;
alter table subscription add column next_period text;
alter table subscription add column next_price_minor bigint check (next_price_minor >= 0);
alter table subscription add constraint subscription_next check ((next_period is null) = (next_price_minor is null));
-- Until when its terms do not let its renewal be switched off.
alter table subscription add column term_until timestamptz;

-- Of what is given until then nothing is charged before.
alter table purchase add column begins_at timestamptz;
alter table purchase add column trial_group text;
alter table purchase add column term text;
-- Of a bundle: its parts, which are renewed no more once it is bought.
alter table purchase add column parts integer[] not null default '{}';

-- One trial for all packets of a group; a packet by itself is a group of its own.
alter table trial_use add column trial_group text;
update trial_use set trial_group = 'packet:' || packet_id;
alter table trial_use alter column trial_group set not null;
alter table trial_use drop constraint trial_use_pkey;
alter table trial_use add primary key (user_id, provider_id, trial_group);

-- Countries that it sells to; none named is everywhere.
alter table provider add column countries text[] not null default '{}';
-- Null: its viewers do not pause. `may_give_up`: what is paused may be given up.
alter table provider add column pausing jsonb;
alter table provider add column surveys jsonb not null default '[]';

-- What users have agreed to; an agreement whose words change has another id.
create table packet_agreement (
  user_id integer not null references app_user on delete cascade,
  agreement_id text not null,
  agreed_at timestamptz not null,
  primary key (user_id, agreement_id)
);

-- The last answer of a user to a survey of the provider.
create table survey_answer (
  user_id integer not null references app_user on delete cascade,
  provider_id integer not null references provider,
  survey_id integer not null,
  answer_ids integer[] not null,
  user_text text,
  answered_at timestamptz not null,
  primary key (user_id, survey_id)
);
