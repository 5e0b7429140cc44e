import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../db/database.ts'
import type { AccountMessageTable } from '../db/identity-tables.ts'
import type { CommonTables } from '../db/tables.ts'
import type { Viewer } from '../scope/viewer.ts'

/** So long a changed phone can be taken back by whoever holds the old one, and so long it is told. */
export const TAKEN_BACK_MS = 24 * 60 * 60_000

export interface AccountMessage extends Selectable<AccountMessageTable> {
  /** Whether it was read on the device that asks. */
  readonly is_read: boolean
}

/** A phone that was changed, in digits. */
export interface ChangedPhone {
  readonly userId: number
  /** The device that it was changed on. */
  readonly deviceId: string | null
  readonly before: string
  readonly after: string
  /** Unix milliseconds. */
  readonly now: number
}

/** Tells the other devices of an account that its phone was changed. What can no longer be taken back is forgotten. */
export async function addMessage(
  trx: Transaction<CommonTables>,
  { userId, deviceId, before, after, now }: ChangedPhone,
): Promise<void> {
  await trx
    .deleteFrom('account_message')
    .where('user_id', '=', userId)
    .where('created_at', '<=', new Date(now - TAKEN_BACK_MS))
    .execute()
  await trx
    .insertInto('account_message')
    .values({
      user_id: userId,
      device_id: deviceId,
      phone_before: before,
      phone_after: after,
      created_at: new Date(now),
    })
    .execute()
  await trx
    .updateTable('profile')
    .set((column) => ({ messages_version: column('messages_version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('role', '=', 'adult')
    .execute()
}

/** What a device is told, the newest first: for a day, not what it has done itself, and nothing on a child's profile. */
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
    .where('message.created_at', '>', new Date(now - TAKEN_BACK_MS))
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
