import { DEFAULT_CODE_LENGTH, phoneDigits } from '#domain/identity/phone.ts'
import type { Transaction } from 'kysely'
import type { CommonTables } from '../db/tables.ts'
import type { Ports } from '../ports.ts'
import { addMessages } from '../messages/account-message.store.ts'
import { checkCode, spendCode } from './otp.store.ts'

/** A change of a phone that can be taken back. Phones are digits. */
export interface PhoneReturn {
  readonly userId: number
  /** Of the change, among all of the account. */
  readonly number: number
  readonly before: string
  readonly after: string
}

export interface PhoneChange {
  readonly userId: number
  readonly providerId: number
  /** The device that asked for the code. */
  readonly deviceId: string | null
  /** Digits; other characters are ignored. */
  readonly phone: string
  /** The code that was sent to the new phone. */
  readonly code: string
  /** Unix milliseconds. */
  readonly now: number
}

/** Whether a change has failed because another user has the phone. */
export const isTakenPhone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

/**
 * Finds out whether the code that was sent to a new phone is right; answers its id, which `changePhone` uses up. Throws `invalid_code`.
 */
export async function checkPhoneCode(
  ports: Pick<Ports, 'attempts' | 'database' | 'secret'>,
  { providerId, deviceId, phone, code, now }: Omit<PhoneChange, 'userId'>,
): Promise<string> {
  const { sign_in } = await ports.database.db
    .selectFrom('provider')
    .select('sign_in')
    .where('id', '=', providerId)
    .executeTakeFirstOrThrow()
  const length = sign_in.code_length ?? DEFAULT_CODE_LENGTH
  return checkCode(ports, {
    providerId,
    phone: phoneDigits(phone),
    deviceId,
    serial: null,
    length,
    code,
    own: null,
    now,
  })
}

/**
 * Gives a registered user another phone, whose owner has proven it by a code, and tells the account's other devices. Answers what can be
 * taken back; null where the user had no other phone before. Throws what `isTakenPhone` knows when another user has the phone.
 */
export async function changePhone(
  trx: Transaction<CommonTables>,
  { userId, deviceId, phone, now }: Omit<PhoneChange, 'code'>,
  codeId: string,
): Promise<PhoneReturn | null> {
  const after = phoneDigits(phone)
  const { phone: before } = await trx
    .selectFrom('app_user')
    .select('phone')
    .where('id', '=', userId)
    .where('is_guest', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { phone_changes: number } = await trx
    .updateTable('app_user')
    .set((column) => ({ phone: after, phone_changes: column('phone_changes', '+', 1) }))
    .where('id', '=', userId)
    .returning('phone_changes')
    .executeTakeFirstOrThrow()
  const isOther = before !== null && before !== after
  if (isOther)
    await addMessages(trx, [{ userId, deviceId, about: { kind: 'phone_changed', before, after } }], now)
  await spendCode(trx, codeId, now)
  return isOther ? { userId, number, before, after } : null
}
