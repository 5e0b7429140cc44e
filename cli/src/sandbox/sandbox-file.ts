import { DatabaseSync } from 'node:sqlite'

/**
 * A process that is killed loses nothing of what it has said. Only where the machine loses its power the last moments of play money may go with it: each
 * write would otherwise keep the whole process, and whoever waits for it, until the disk has it.
 */
const TABLES = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  create table if not exists payment (
    id text primary key, merchant text not null, reference text not null, amount_minor integer not null,
    currency text not null, description text not null, language text not null, return_url text not null,
    notice_url text not null, state text not null default 'waiting', decline_code text, secured_card text,
    created_at integer not null, unique (merchant, reference)) strict;
  create table if not exists notice (
    id text primary key, reference text not null, url text not null, tries integer not null default 0,
    next_at integer) strict;
  create index if not exists notice_due on notice (next_at) where next_at is not null;
  create table if not exists card (
    token text primary key, merchant text not null, number text not null, expiry text not null,
    forgotten integer not null default 0) strict;
  create table if not exists refund (
    merchant text not null, reference text not null, payment text not null references payment,
    amount_minor integer not null, primary key (merchant, reference)) strict;
  create table if not exists scenario (
    id integer primary key autoincrement, kind text not null, value text, times integer not null) strict;`

/** What payments have had since their table was made first. */
const ADDED = {
  payform: "text not null default 'short_url'",
  save_card: 'integer not null default 0',
  phone: 'text',
  card_token: 'text',
  taken_minor: 'integer',
  taken_currency: 'text',
  captured_at: 'integer',
  wrong_form: 'text',
} as const

/** Opens the file of a sandbox, one of an earlier version too. */
export function openSandboxFile(path: string): DatabaseSync {
  const file = new DatabaseSync(path)
  file.exec(TABLES)
  const known = new Set(
    file
      .prepare('select name from pragma_table_info(?)')
      .all('payment')
      .map((column) => column['name']),
  )
  for (const [name, type] of Object.entries(ADDED))
    if (!known.has(name)) file.exec(`alter table payment add column ${name} ${type}`)
  return file
}
