import { type Selectable, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { UserTable } from '../db/identity-tables.ts'
import { Failure } from '../failures/failure.ts'

export type UserRow = Selectable<UserTable>

export interface NewUser {
  readonly providerId: number
  readonly username: string
  /** Null for a user by phone. */
  readonly passwordHash: string | null
  /** Digits; null for a guest. Whoever has it has proven to hold it. */
  readonly phone: string | null
  /** Digits that a guest has named and not proven. */
  readonly claimedPhone?: string
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
      claimed_phone: user.claimedPhone ?? null,
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

/** Whether somebody is about to sign up with a phone. */
export async function isPhoneClaimed({ db }: Database, providerId: number, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('claimed_phone', '=', phone)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The user of a phone that somebody has just proven to hold: the one who has it, else the newest guest who has named it, who is a
 * user from now on, else a new user. Anybody may have named the phone: what they said beside it, by what name one signs in and who has
 * brought the viewer, is not taken over.
 * @param username of whoever becomes a user
 */
export async function userOfProvenPhone(
  database: Database,
  { providerId, phone, username, now }: Pick<NewUser, 'providerId' | 'username' | 'now'> & { phone: string },
): Promise<UserRow> {
  const known = await findUserByPhone(database, providerId, phone)
  if (known) return known
  try {
    // Asked again of the row itself: of two calls at once the second waits for the first, and finds a row that claims nothing any more.
    const { rows } = await sql<{ id: number }>`
      update app_user
      set is_guest = false, phone = claimed_phone, claimed_phone = null, username = ${username}, refer_id = null
      where id = (
        select id from app_user where provider_id = ${providerId} and claimed_phone = ${phone}
        order by id desc limit 1)
        and claimed_phone = ${phone}
      returning id`.execute(database.db)
    const proven = rows[0] && (await findUser(database, rows[0].id))
    if (proven) return proven
    const facts = { providerId, username, phone, passwordHash: null, isGuest: false, referId: null, now }
    return await insertUser(database, facts)
  } catch (error) {
    // Proven at the same moment with another code.
    const winner = await findUserByPhone(database, providerId, phone)
    if (winner) return winner
    throw error
  }
}

export async function findUser({ db }: Database, id: number): Promise<UserRow | null> {
  const row = await db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}
