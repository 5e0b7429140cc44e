import type { Selectable } from 'kysely'
import type { Database } from '../db/database.ts'
import type { UserTable } from '../db/identity-tables.ts'
import { Failure } from '../http/errors.ts'

export type UserRow = Selectable<UserTable>

export interface NewUser {
  readonly providerId: number
  readonly username: string
  readonly passwordHash: string
  readonly isGuest: boolean
  readonly referId: string | null
  /** Unix milliseconds. */
  readonly now: number
}

/** Throws `conflict` when the name is taken. */
export async function insertUser({ db }: Database, user: NewUser): Promise<UserRow> {
  const row = await db
    .insertInto('app_user')
    .values({
      provider_id: user.providerId,
      username: user.username,
      password_hash: user.passwordHash,
      is_guest: user.isGuest,
      refer_id: user.referId,
      date_joined: new Date(user.now),
    })
    .onConflict((conflict) => conflict.columns(['provider_id', 'username']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Failure('conflict', { username: 'is taken' })
  return row
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

export async function findUser({ db }: Database, id: number): Promise<UserRow | null> {
  const row = await db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}
