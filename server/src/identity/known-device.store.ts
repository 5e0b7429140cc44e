import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Viewer } from '../scope/viewer.ts'

type Db = Pick<Database, 'db'>

/** So many of an account are known at a time, those that signed in last. */
const KNOWN_AT_MOST = 20

/** Who tries to get into an account. */
export interface Asker {
  /** Of the token that it has: a guest's, or the account's own; null where it has none. */
  readonly deviceId: string | null
  /** What who has no token says of itself; null where it does not, or has a token. */
  readonly serial: string | null
}

/** Who asks: a token says more than any serial that is named beside it. */
export const askerOf = (viewer: Pick<Viewer, 'deviceId'> | null, serial: string | undefined): Asker =>
  viewer ? { deviceId: viewer.deviceId, serial: null } : { deviceId: null, serial: serial ?? null }

/** The same as in the migration that took over the devices of before. */
const hashOf = (userId: number, serial: string): Buffer =>
  createHash('sha256').update(`${userId}:${serial}`).digest()

/** Notes that a device has signed in to an account. @param now Unix milliseconds */
export async function rememberDevice({ db }: Db, userId: number, serial: string, now: number): Promise<void> {
  const seen_at = new Date(now)
  await db
    .insertInto('known_device')
    .values({ user_id: userId, hash: hashOf(userId, serial), seen_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'hash']).doUpdateSet({ seen_at }))
    .execute()
  await sql`
    delete from known_device where user_id = ${userId} and hash not in (
      select hash from known_device where user_id = ${userId}
      order by seen_at desc, hash limit ${KNOWN_AT_MOST})`.execute(db)
}

/** Forgets a device that its user has removed from another one. */
export async function forgetDevice({ db }: Db, userId: number, serial: string): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('user_id', '=', userId)
    .where('hash', '=', hashOf(userId, serial))
    .execute()
}

async function serialOf({ db }: Db, { deviceId, serial }: Asker): Promise<string | null> {
  if (deviceId === null) return serial
  const device = await db.selectFrom('device').select('serial').where('id', '=', deviceId).executeTakeFirst()
  return device?.serial ?? null
}

/**
 * The key that tries of a device at an account are counted under, where it has signed in there before; null for all others, who
 * are counted together.
 */
export async function ownDeviceKey({ db }: Db, userId: number, asker: Asker): Promise<string | null> {
  const serial = await serialOf({ db }, asker)
  if (serial === null) return null
  const hash = hashOf(userId, serial)
  const known = await db
    .selectFrom('known_device')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return known ? hash.toString('base64url') : null
}
