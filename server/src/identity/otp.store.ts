import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { CODE_LIFE_MS, codeRules, type CodeRules } from '#domain/identity/code-rules.ts'
import type { CommonTables } from '../db/tables.ts'
import { Failure } from '../failures/failure.ts'
import type { Ports } from '../ports.ts'
import { holdDevice } from '../work/account-locks.ts'
import { inTransaction } from '../work/in-transaction.ts'
import type { Asker } from './known-device.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const KEPT_MS = DAY_MS
const SWEPT_AT_ONCE = 1000

/** Whose code it is: it works for this phone of this provider, for this device or who names this serial only. */
export interface CodeOwner extends Asker {
  readonly providerId: number
  /** Digits. */
  readonly phone: string
}

type Store = Pick<Ports, 'database'>

/**
 * The key that counts of a phone stand under. Devices that have signed in to its account before have a count each, so that nobody
 * else can use it up; all others share one.
 * @param own key of such a device, null for others
 */
export const phoneKey = (
  { providerId, phone }: Pick<CodeOwner, 'providerId' | 'phone'>,
  own: string | null,
): string => (own === null ? `${providerId}:${phone}` : `${providerId}:${phone}:${own}`)

/** Without the secret of the service a stored code cannot be found by trying all that there are. */
function hashCode(secret: Uint8Array, { providerId, phone }: CodeOwner, code: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, 'openair identity', 'one-time codes', 32))
  return createHmac('sha256', key).update(`${providerId}\n${phone}\n${code}`).digest()
}

const hashSerial = (serial: string | null): Buffer | null =>
  serial === null ? null : createHash('sha256').update(serial).digest()
const ofOwner = ({ providerId, phone, deviceId, serial }: CodeOwner) => sql`
  provider_id = ${providerId} and phone = ${phone} and device_id is not distinct from ${deviceId}::uuid
  and serial is not distinct from ${hashSerial(serial)}::bytea`
const at = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`

/**
 * Stores a new code and ends the one that the phone had for the same device; what others ask for ends nothing of it. Answers its
 * id. Throws `authentication_failed` when the device that asked has been removed meanwhile.
 */
export async function saveCode(
  { database, secret }: Pick<Ports, 'database' | 'secret'>,
  owner: CodeOwner,
  code: string,
  now: number,
): Promise<string> {
  return inTransaction(database.db, async (trx) => {
    if (owner.deviceId !== null) await holdDevice(trx, owner.deviceId)
    await sql`
      update otp set expires_at = ${at(now)}
      where ${ofOwner(owner)} and expires_at > ${at(now)}`.execute(trx)
    const { id } = await trx
      .insertInto('otp')
      .values({
        provider_id: owner.providerId,
        phone: owner.phone,
        device_id: owner.deviceId,
        serial: hashSerial(owner.serial),
        code: hashCode(secret, owner, code),
        created_at: new Date(now),
        expires_at: new Date(now + CODE_LIFE_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Takes back a code that nobody was sent. */
export async function deleteCode({ database }: Store, id: string): Promise<void> {
  await database.db.deleteFrom('otp').where('id', '=', id).execute()
}

/** Deletes codes of more than a day ago, some at a time. */
export async function sweepCodes({ database }: Store, now: number): Promise<void> {
  await sql`
    delete from otp where id in (
      select id from otp where created_at < ${at(now - KEPT_MS)}
      limit ${SWEPT_AT_ONCE} for update skip locked)`.execute(database.db)
}

/** Whether a code that can still be entered was sent to this phone for this device, from `since` on. Both instants are Unix milliseconds. */
export async function hasLiveCode(
  { database }: Store,
  owner: CodeOwner,
  { length, now, since = 0 }: { readonly length: number; readonly now: number; readonly since?: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from otp where ${ofOwner(owner)} and consumed_at is null and expires_at > ${at(now)}
      and created_at >= ${at(since)} and tries < ${codeRules(length).tries} limit 1`.execute(database.db)
  return rows.length > 0
}

/** Takes one of the guesses that a live code has; null when there is no such code or no guess is left. */
async function takeGuess({ database }: Store, owner: CodeOwner, { tries }: CodeRules, now: number) {
  const { rows } = await sql<{ id: string; code: Uint8Array }>`
    update otp set tries = tries + 1
    where id = (
      select id from otp where ${ofOwner(owner)} and consumed_at is null and expires_at > ${at(now)}
      order by created_at desc, id desc limit 1)
      and tries < ${tries} and consumed_at is null
    returning id, code`.execute(database.db)
  return rows[0] ?? null
}

/**
 * Finds out whether a code is right, which counts as one of the guesses. Answers its id, by which `spendCode` uses it up: a right one stays
 * good until what it was entered for is done. An unknown phone, no live code, a wrong one, one of another device and one with no guesses
 * left all throw `invalid_code`.
 * @param length digits of the provider's codes, which decide how often may be guessed
 * @param own key of a device that has signed in to the account of the phone before, null for others
 * @param now Unix milliseconds
 */
export async function checkCode(
  { attempts, database, secret }: Pick<Ports, 'attempts' | 'database' | 'secret'>,
  {
    length,
    code,
    own,
    now,
    ...owner
  }: CodeOwner & { length: number; code: string; own: string | null; now: number },
): Promise<string> {
  const rules = codeRules(length)
  const guess = await takeGuess({ database }, owner, rules, now)
  if (!guess) throw new Failure('invalid_code')
  const aDay = { kind: 'otp.guess', most: rules.guessesADay, windowMs: DAY_MS }
  if (!(await attempts.count(aDay, phoneKey(owner, own), now))) throw new Failure('invalid_code')
  const isRight = timingSafeEqual(guess.code, hashCode(secret, owner, code.trim()))
  if (!isRight) throw new Failure('invalid_code')
  return guess.id
}

/**
 * Uses up a code that was right, together with what it was entered for: a node that is killed between the two takes nobody's code. Of many
 * calls at the same moment exactly one returns; the others throw `invalid_code`.
 * @param now Unix milliseconds
 */
export async function spendCode(db: Kysely<CommonTables>, id: string, now: number): Promise<void> {
  const { rows } = await sql`
    update otp set consumed_at = ${at(now)}
    where id = ${id} and consumed_at is null and expires_at > ${at(now)} returning id`.execute(db)
  if (rows.length === 0) throw new Failure('invalid_code')
}
