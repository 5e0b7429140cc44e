-- Answers to calls that came with an Idempotency-Key, written in the transaction of what they did: the same call again is answered from here.
create table idempotent_call (
  user_id integer not null references app_user on delete cascade,
  key text not null check (length(key) between 1 and 255),
  -- SHA-256 of what was asked, so that the key cannot be used for something else.
  call bytea not null,
  -- Null until the work is done, which nobody else sees.
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotent_call_created on idempotent_call (created_at);
