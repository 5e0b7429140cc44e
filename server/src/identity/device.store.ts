import type { Selectable, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { DeviceChange, DeviceData } from '#contract/identity.ts'
import type { Database } from '../db/database.ts'
import type { DeviceTable } from '../db/identity-tables.ts'
import type { ProviderRow, CommonTables } from '../db/tables.ts'
import { Failure } from '../failures/failure.ts'
import { endViewings } from '../rights/end-viewings.ts'
import { forgetDevice } from './known-device.store.ts'
import { lockUser } from '../work/account-locks.ts'
import { inTransaction } from '../work/in-transaction.ts'

export type DeviceRow = Selectable<DeviceTable>

const DEVICES_AT_MOST = 5

/** How many devices a user of a provider has at most. */
export const deviceLimit = (provider: ProviderRow): number => provider.sign_in.device_limit ?? DEVICES_AT_MOST

/** Renews the data of a device that the user has under this serial; null when there is none, and none is made. */
export async function renewDevice(
  { db }: Pick<Database, 'db'>,
  userId: number,
  { serial, ...data }: DeviceData,
): Promise<DeviceRow | null> {
  const row = await db
    .updateTable('device')
    .set({ data: JSON.stringify(data) })
    .where('user_id', '=', userId)
    .where('serial', '=', serial)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/**
 * Ties the token between login and device to the device that was registered with it, so that it ends when the device is
 * removed, and a minute after the device has a token of its own. A token that has a device keeps it. Throws `authentication_failed` for one
 * that is not good any more: whoever was let in a moment before the own device was removed makes no new one.
 * @param now Unix milliseconds
 */
async function tieToken(
  trx: Transaction<CommonTables>,
  { tokenHash, now }: Pick<Registration, 'tokenHash' | 'now'>,
  deviceId: string,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('access_token')
    .set((column) => ({ device_id: column.fn.coalesce('device_id', column.val(deviceId)) }))
    .where('hash', '=', Buffer.from(tokenHash, 'hex'))
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure('authentication_failed')
}

/** How a device is registered. */
export interface Registration {
  /** What a device that was not known gets. */
  readonly newId: string
  /** Devices that the user may have. */
  readonly most: number
  /** Hash of the token that it is registered with, in hex. */
  readonly tokenHash: string
  /** Somebody has just signed in on it: it is signed in from when it is next authorised. */
  readonly isSignIn: boolean
  /** Unix milliseconds. */
  readonly now: number
}

/**
 * Registers a device; the same serial again is the same device with its data renewed.
 * Throws `too_many_devices` when it would be one more than `most`, and `authentication_failed` when the token has ended meanwhile.
 */
export async function registerDevice(
  { db }: Database,
  userId: number,
  device: DeviceData,
  registration: Registration,
): Promise<DeviceRow> {
  return inTransaction(db, async (trx) => {
    // Under the user's lock, so that calls at the same time are counted one after the other.
    await lockUser(trx, userId)
    const row =
      (await renewDevice({ db: trx }, userId, device)) ?? (await addDevice(trx, userId, device, registration))
    await tieToken(trx, registration, row.id)
    if (!registration.isSignIn || row.login_at === null) return row
    return trx
      .updateTable('device')
      .set({ login_at: null, seen_at: row.seen_at ?? row.login_at })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

async function addDevice(
  trx: Transaction<CommonTables>,
  userId: number,
  { serial, ...data }: DeviceData,
  { newId, most }: Registration,
): Promise<DeviceRow> {
  const { count } = await trx
    .selectFrom('device')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (count >= most) throw new Failure('too_many_devices')
  return trx
    .insertInto('device')
    .values({ id: newId, user_id: userId, serial, data: JSON.stringify(data) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function listDevices({ db }: Database, userId: number): Promise<DeviceRow[]> {
  return db
    .selectFrom('device')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(
      (row) => row.fn.coalesce('seen_at', 'login_at'),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('id')
    .execute()
}

/** The registered user whose device it is; null for a guest's, and for one that is unknown. */
export async function registeredUserOf({ db }: Pick<Database, 'db'>, id: string): Promise<number | null> {
  const row = await db
    .selectFrom('device')
    .innerJoin('app_user', 'app_user.id', 'device.user_id')
    .select('user_id')
    .where('device.id', '=', id)
    .where('is_guest', '=', false)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** A device of the user; null when the user has none of this id. */
async function findDevice({ db }: Database, userId: number, id: string): Promise<DeviceRow | null> {
  const row = await db
    .selectFrom('device')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The device that the user has under a serial; null when there is none. */
export async function findDeviceBySerial(
  { db }: Pick<Database, 'db'>,
  userId: number,
  serial: string,
): Promise<DeviceRow | null> {
  const row = await db
    .selectFrom('device')
    .selectAll()
    .where('user_id', '=', userId)
    .where('serial', '=', serial)
    .executeTakeFirst()
  return row ?? null
}

/** Changes settings of a device of the user; what is left out stays. Null when the user has no such device. */
export async function updateDevice(
  database: Database,
  userId: number,
  id: string,
  { parental_settings, settings, notification }: DeviceChange,
): Promise<DeviceRow | null> {
  const merged = (column: 'parental_settings' | 'settings', change: object) =>
    sql<string>`${sql.ref(column)} || ${JSON.stringify(change)}::jsonb`
  const set = {
    ...(parental_settings && { parental_settings: merged('parental_settings', parental_settings) }),
    ...(settings && { settings: merged('settings', settings) }),
    ...(notification !== undefined && {
      notification: notification === null ? null : JSON.stringify(notification),
    }),
  }
  if (Object.keys(set).length === 0) return findDevice(database, userId, id)
  const row = await database.db
    .updateTable('device')
    .set(set)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Notes that a device was authorised now, for the first time since somebody has signed in on it or again; null when it is unknown. */
export async function touchDevice({ db }: Database, id: string, now: number): Promise<DeviceRow | null> {
  const row = await db
    .updateTable('device')
    .set((row) => ({
      login_at: row.fn.coalesce('login_at', sql<Date>`${new Date(now)}::timestamptz`),
      seen_at: new Date(now),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Which device of a user is removed, and how. */
export interface DeviceRemoval {
  readonly userId: number
  readonly id: string
  /** It does not count as known any more: who signs out comes back, what is removed from elsewhere may have got lost. */
  readonly isForgotten: boolean
  /** Unix milliseconds. */
  readonly now: number
}

/** Removes a device with its tokens, and ends what it watches on every node. Answers what it was; null where the user has none of this id. */
export function removeDevice(
  { db }: Database,
  { userId, id, isForgotten, now }: DeviceRemoval,
): Promise<DeviceRow | null> {
  return inTransaction(db, async (trx, tell) => {
    await endViewings(trx, tell, [id], now)
    const row = await trx
      .deleteFrom('device')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (row && isForgotten) await forgetDevice({ db: trx }, userId, row.serial)
    return row ?? null
  })
}
