import type { Selectable } from 'kysely'
import type { DeviceData } from '#contract/identity.ts'
import type { Database } from '../db/database.ts'
import type { DeviceTable } from '../db/identity-tables.ts'
import { Failure } from '../http/errors.ts'

export type DeviceRow = Selectable<DeviceTable>

/** Far more than a household has: it only keeps one user from filling the table. */
export const DEVICES_AT_MOST = 50

/** Registers a device; the same serial again is the same device with its data renewed. */
export async function registerDevice(
  { db }: Database,
  userId: number,
  { serial, ...data }: DeviceData,
  newId: string,
): Promise<DeviceRow> {
  return db.transaction().execute(async (trx) => {
    // Under the user's lock, so that calls at the same time are counted one after the other.
    await trx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute()
    const row = await trx
      .insertInto('device')
      .values({ id: newId, user_id: userId, serial, data: JSON.stringify(data) })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'serial']).doUpdateSet({ data: JSON.stringify(data) }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    const { count } = await trx
      .selectFrom('device')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (count > DEVICES_AT_MOST) throw new Failure('bad_request', null, 'This user has too many devices')
    return row
  })
}

export async function listDevices({ db }: Database, userId: number): Promise<DeviceRow[]> {
  return db
    .selectFrom('device')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('login_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .execute()
}

/** Notes that a device was authorised now; null when it is unknown. */
export async function touchDevice({ db }: Database, id: string, now: number): Promise<DeviceRow | null> {
  const row = await db
    .updateTable('device')
    .set({ login_at: new Date(now) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Removes a device of the user, and with it its tokens; null when the user has no such device. */
export async function removeDevice({ db }: Database, userId: number, id: string): Promise<DeviceRow | null> {
  const row = await db
    .deleteFrom('device')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}
