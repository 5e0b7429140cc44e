-- How the web app behaves at a provider: its variant, prompts, native apps.
alter table provider add column client jsonb not null default '{}';
