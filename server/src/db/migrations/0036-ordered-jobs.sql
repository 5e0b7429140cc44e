-- Work that a transaction has handed over, until the queue of jobs has it: it is there with the commit or not at all.
create table ordered_job (
  -- The job's own id too: handed to the queue twice it is one job.
  id uuid primary key default gen_random_uuid(),
  job text not null,
  data jsonb not null,
  ordered_at timestamptz not null default now()
);
