import type { Selectable } from 'kysely'
import type { Database } from '../db/database.ts'
import type { UserTable } from '../db/identity-tables.ts'
import { Failure } from '../http/errors.ts'

export type UserRow = Selectable<UserTable>

export interface NewUser {
  readonly providerId: number
  readonly username: string
  /** Null for a user by phone. */
  readonly passwordHash: string | null
  /** Digits; null for a guest. */
  readonly phone: string | null
  readonly isGuest: boolean
  readonly referId: string | null
  /** Unix milliseconds. */
  readonly now: number
}

/** Throws `conflict` when the name or the phone is taken. */
export async function insertUser(database: Database, user: NewUser): Promise<UserRow> {
  const row = await database.db
    .insertInto('app_user')
    .values({
      provider_id: user.providerId,
      username: user.username,
      password_hash: user.passwordHash,
      phone: user.phone,
      is_guest: user.isGuest,
      refer_id: user.referId,
      date_joined: new Date(user.now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) return row
  const isPhoneTaken =
    user.phone !== null && (await findUserByPhone(database, user.providerId, user.phone)) !== null
  throw new Failure('conflict', isPhoneTaken ? { phone: 'is taken' } : { username: 'is taken' })
}

export async function findUserByName(
  { db }: Database,
  providerId: number,
  username: string,
): Promise<UserRow | null> {
  const row = await db
    .selectFrom('app_user')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('username', '=', username)
    .executeTakeFirst()
  return row ?? null
}

export async function findUserByPhone(
  { db }: Database,
  providerId: number,
  phone: string,
): Promise<UserRow | null> {
  const row = await db
    .selectFrom('app_user')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row ?? null
}

export async function findUser({ db }: Database, id: number): Promise<UserRow | null> {
  const row = await db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}
