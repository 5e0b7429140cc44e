import { sql, type Transaction } from 'kysely'
import type { CommonTables } from '../db/tables.ts'
import { Failure } from '../failures/failure.ts'
import { textsOf } from '../words/words.ts'

const { unknown_device: UNKNOWN_DEVICE } = textsOf('identity')

type Trx = Transaction<CommonTables>
type Strength = 'no key update' | 'share' | 'key share'

/** Locks a row until the transaction ends. Answers whether it is there still. */
async function lock(trx: Trx, table: 'app_user' | 'device', id: number | string, strength: Strength) {
  const { rows } =
    await sql`select from ${sql.table(table)} where id = ${id} for ${sql.raw(strength)}`.execute(trx)
  return rows.length > 0
}

/**
 * Until the transaction ends whoever else changes the user's profiles, devices or phone waits; rows that only name the user are added
 * meanwhile. Throws `authentication_failed` for a user that has been removed.
 */
export async function lockUser(trx: Trx, id: number): Promise<void> {
  if (!(await lock(trx, 'app_user', id, 'no key update'))) throw new Failure('authentication_failed')
}

/** The same of the user whose payment it is. */
export async function lockPayer(trx: Trx, paymentId: string): Promise<void> {
  const { rows } = await sql`
    select from app_user where id = (select user_id from payment where id = ${paymentId}) for no key update`.execute(
    trx,
  )
  if (rows.length === 0) throw new Failure('authentication_failed')
}

/** The same of many users, in one order, so that two that lock many never wait for each other. One that has been removed is left out. */
export async function lockUsers(trx: Trx, ids: readonly number[]): Promise<void> {
  // As one value, so that there is one statement for any number of them.
  await sql`select from app_user where id = any(${[...new Set(ids)]}::integer[]) order by id for no key update`.execute(
    trx,
  )
}

/** Keeps a user from being removed until the transaction ends. Throws `authentication_failed` for one that has been removed meanwhile. */
export async function holdUser(trx: Trx, id: number): Promise<void> {
  if (!(await lock(trx, 'app_user', id, 'key share'))) throw new Failure('authentication_failed')
}

/** Keeps a device from being removed until the transaction ends. Throws `authentication_failed` for one that has been removed meanwhile. */
export async function holdDevice(trx: Trx, id: string): Promise<void> {
  if (!(await lock(trx, 'device', id, 'share')))
    throw new Failure('authentication_failed', null, UNKNOWN_DEVICE)
}
