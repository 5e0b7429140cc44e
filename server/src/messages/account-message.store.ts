import { type Selectable, sql, type Transaction } from 'kysely'
import type { AboutAccount } from '#domain/identity/account-messages.ts'
import type { Database } from '../db/database.ts'
import type { AccountMessageTable } from '../db/identity-tables.ts'
import type { CommonTables } from '../db/tables.ts'
import type { Viewer } from '../scope/viewer.ts'

const DAY_MS = 24 * 60 * 60_000
/** So long a changed phone can be taken back by whoever holds the old one, and so long it is told. */
export const TAKEN_BACK_MS = DAY_MS
/** What became of money is told for longer: not everybody comes by each day. */
const MONEY_MS = 30 * DAY_MS

export interface AccountMessage extends Selectable<AccountMessageTable> {
  /** Whether it was read on the device that asks. */
  readonly is_read: boolean
}

/** Something that the devices of an account are told. */
export interface NewMessage {
  readonly userId: number
  /** The device that did it, and knows. */
  readonly deviceId: string | null
  readonly about: AboutAccount
}

/**
 * What of these kinds nodes of the version before tell by a text of theirs, having none for them: that a renewal was not paid, and that money which is
 * nowhere else is on the balance.
 */
const FOR_OLDER_NODES = {
  renewal_due: { kind: 'renewal_failed' },
  subscription_ended: { kind: 'renewal_failed', isOver: true },
  late_money: { kind: 'refund_failed' },
  money_kept: { kind: 'refund_failed' },
} as const

const isNewer = (kind: unknown): kind is keyof typeof FOR_OLDER_NODES =>
  typeof kind === 'string' && Object.hasOwn(FOR_OLDER_NODES, kind)

/** What a message is about, whichever version has written it. */
export function aboutOf({ kind, about }: Pick<AccountMessage, 'kind' | 'about'>): AboutAccount {
  const is = 'is' in about && isNewer(about.is) ? about.is : kind
  return { ...about, kind: is } as AboutAccount
}

/** Tells devices of accounts; what is told no more is forgotten. One statement, the same for any number. @param now Unix milliseconds */
export async function addMessages(
  trx: Transaction<CommonTables>,
  messages: readonly NewMessage[],
  now: number,
): Promise<void> {
  if (messages.length === 0) return
  const told = messages.map(({ userId, deviceId, about: { kind: is, ...said } }) => {
    const { kind, ...about } = isNewer(is) ? { ...said, is, ...FOR_OLDER_NODES[is] } : { ...said, kind: is }
    return {
      user_id: userId,
      device_id: deviceId,
      kind,
      about,
      told_until: new Date(now + (is === 'phone_changed' ? TAKEN_BACK_MS : MONEY_MS)),
    }
  })
  const at = new Date(now)
  await sql`
    with told as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as t (user_id integer, device_id uuid, kind text, about jsonb, told_until timestamptz)),
    users as materialized (select array_agg(distinct user_id) as ids from told),
    forgotten as (delete from account_message where user_id = any ((select ids from users)::integer[]) and told_until <= ${at}::timestamptz),
    counted as (
      update profile set messages_version = messages_version + 1
      where user_id = any ((select ids from users)::integer[]) and role = 'adult')
    insert into account_message (user_id, device_id, kind, about, created_at, told_until)
    select user_id, device_id, kind, about, ${at}::timestamptz, told_until from told`.execute(trx)
}

/** What a device is told, the newest first: not what it has done itself, and nothing on a child's profile. */
export async function readMessages(
  { db }: Pick<Database, 'db'>,
  { userId, deviceId, role }: Pick<Viewer, 'userId' | 'deviceId' | 'role'>,
  now: number,
): Promise<AccountMessage[]> {
  if (deviceId === null || role === 'child') return []
  return db
    .selectFrom('account_message as message')
    .leftJoin('read_message as read', (join) =>
      join.onRef('read.message_id', '=', 'message.id').on('read.device_id', '=', deviceId),
    )
    .selectAll('message')
    .select(sql<boolean>`read.message_id is not null`.as('is_read'))
    .where('message.user_id', '=', userId)
    .where('message.told_until', '>', new Date(now))
    .where('message.device_id', 'is distinct from', deviceId)
    .orderBy('message.id', 'desc')
    .execute()
}

/** Notes that a device has read these messages. */
export async function markRead(
  { db }: Pick<Database, 'db'>,
  deviceId: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await db
    .insertInto('read_message')
    .columns(['message_id', 'device_id'])
    // Either may have been removed a moment ago: then there is nothing to note.
    .expression((from) =>
      from
        .selectFrom('account_message')
        .innerJoin('device', 'device.user_id', 'account_message.user_id')
        .select(['account_message.id', 'device.id as device_id'])
        .where('device.id', '=', deviceId)
        .where('account_message.id', 'in', ids),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
