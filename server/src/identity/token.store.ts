import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/database.ts'
import type { CommonTables } from '../db/tables.ts'
import { hashToken } from '../http/tokens.ts'
import type { Random } from '../ports.ts'
import { holdDevice, holdUser } from '../work/account-locks.ts'
import { inTransaction } from '../work/in-transaction.ts'

export const TOKEN_LIFE_MS = 12 * 60 * 60 * 1000
/** A token without a device is only for registering one. */
export const INTERIM_LIFE_MS = 60 * 60 * 1000
const TOKEN_BYTES = 32
/** After a rotation the token before stays good this long: calls under way and other tabs still carry it. */
const GRACE_MS = 60_000

export interface IssuedToken {
  readonly token: string
  /** Unix milliseconds. */
  readonly expiresAt: number
}

/** Whose token it is. */
export interface TokenOwner {
  readonly userId: number
  /** Null: it is only for registering a device. */
  readonly deviceId: string | null
  /** Unix milliseconds. */
  readonly now: number
}

/** Issues a token in a transaction of its own, as `addToken` does. */
export const issueToken = ({ db }: Database, random: Random, owner: TokenOwner): Promise<IssuedToken> =>
  inTransaction(db, (trx) => addToken(trx, random, owner))

/**
 * Adds a token; only its hash is stored. The tokens that the device had before end within a minute, and what has
 * expired of this user is swept away. Throws `authentication_failed` for a device or a user that has been removed meanwhile.
 */
export async function addToken(
  trx: Transaction<CommonTables>,
  random: Random,
  { userId, deviceId, now }: TokenOwner,
): Promise<IssuedToken> {
  const token = Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url')
  const expiresAt = now + (deviceId === null ? INTERIM_LIFE_MS : TOKEN_LIFE_MS)
  // The user first, then the device, then its tokens, as everybody who takes several of them: none waits for one who waits for it.
  await holdUser(trx, userId)
  if (deviceId !== null) await holdDevice(trx, deviceId)
  await sql`
      delete from access_token where hash in (
        select hash from access_token where user_id = ${userId} and expires_at <= ${new Date(now)}
        for update skip locked)`.execute(trx)
  if (deviceId !== null) {
    await trx
      .updateTable('access_token')
      .set({ expires_at: new Date(now + GRACE_MS) })
      .where('device_id', '=', deviceId)
      .where('expires_at', '>', new Date(now + GRACE_MS))
      .execute()
  }
  await trx
    .insertInto('access_token')
    .values({
      hash: hashToken(token),
      user_id: userId,
      device_id: deviceId,
      expires_at: new Date(expiresAt),
    })
    .execute()
  return { token, expiresAt }
}
