import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** How often something may be tried in a window of time, which begins with the first try. */
export interface Limit {
  readonly kind: string
  readonly most: number
  readonly windowMs: number
}

const DAY_MS = 24 * 60 * 60 * 1000
/** No window is longer than a day, so older counts say nothing any more. */
const KEPT_MS = 2 * DAY_MS
const SWEPT_AT_ONCE = 1000
const KEY_LENGTH = 64
const GROUPS = 8
const NETWORK_GROUPS = 4
const WIDE_NETWORK_GROUPS = 3

/**
 * Counts one more try and answers whether it is still within the limit. It is one statement, so tries at the same
 * moment on many nodes are all counted. A refused try counts too.
 * @param now Unix milliseconds
 */
export async function countAttempt(
  { db }: Pick<Database, 'db'>,
  { kind, most, windowMs }: Limit,
  key: string,
  now: number,
): Promise<boolean> {
  const began = new Date(now - windowMs).toISOString()
  const at = new Date(now).toISOString()
  const { rows } = await sql<{ count: number }>`
    insert into attempt (kind, key, since, count) values (${kind}, ${key}, ${at}, 1)
    on conflict (kind, key) do update set
      count = case when attempt.since <= ${began}::timestamptz then 1 else attempt.count + 1 end,
      since = case when attempt.since <= ${began}::timestamptz then excluded.since else attempt.since end
    returning count`.execute(db)
  return (rows[0]?.count ?? 0) <= most
}

/** Whole seconds until a key that has used up its limit is free again; 0 for one that is. Counts nothing. */
export async function secondsUntilFree(
  { db }: Pick<Database, 'db'>,
  { kind, most, windowMs }: Limit,
  key: string,
  now: number,
): Promise<number> {
  const row = await db
    .selectFrom('attempt')
    .select('since')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('count', '>=', most)
    .executeTakeFirst()
  return row ? Math.max(0, Math.ceil((row.since.getTime() + windowMs - now) / 1000)) : 0
}

/** Takes one try back, after it turned out to be none. */
export async function giveBackAttempt(
  { db }: Pick<Database, 'db'>,
  { kind }: Pick<Limit, 'kind'>,
  key: string,
): Promise<void> {
  await db
    .updateTable('attempt')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}

/** Forgets the tries of a key, after one that was right. */
export async function clearAttempts({ db }: Pick<Database, 'db'>, kind: string, key: string): Promise<void> {
  await db.deleteFrom('attempt').where('kind', '=', kind).where('key', '=', key).execute()
}

/** Deletes counts whose window is over, some at a time; those that somebody writes at this moment are left for later. */
export async function sweepAttempts({ db }: Pick<Database, 'db'>, now: number): Promise<void> {
  await sql`
    delete from attempt where (kind, key) in (
      select kind, key from attempt where since < ${new Date(now - KEPT_MS).toISOString()}::timestamptz
      limit ${SWEPT_AT_ONCE} for update skip locked)`.execute(db)
}

/**
 * The key that a caller's address is counted under. A household has a whole IPv6 network of 64 bits, so its addresses
 * count as one; an IPv4 address written as IPv6 is the same as written plainly.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip.slice(0, KEY_LENGTH)
  const mapped = mappedIPv4(address)
  return mapped ?? groupsOf(address, NETWORK_GROUPS)
}

/**
 * The key of all that one subscriber of a line may well hold: an IPv6 network of 48 bits, 24 bits of an IPv4 address. Whoever has
 * it has networks without end, but may also be many households.
 */
export function wideNetworkOf(ip: string): string {
  const [address = ''] = ip.split('%')
  const plain = isIPv6(address) ? mappedIPv4(address) : address
  if (plain === undefined) return `${groupsOf(address, WIDE_NETWORK_GROUPS)}::/48`
  return `${plain.slice(0, KEY_LENGTH).split('.').slice(0, 3).join('.')}/24`
}

const mappedIPv4 = (address: string): string | undefined =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]

/** The first groups of 16 bits of an IPv6 address, in hexadecimal without leading zeros. */
function groupsOf(address: string, count: number): string {
  const [head = '', tail] = address.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const [first, last] = [groups(head), groups(tail ?? '')]
  const zeros = tail === undefined ? [] : Array<string>(GROUPS - first.length - last.length).fill('0')
  return [...first, ...zeros, ...last]
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
