import { DEFAULT_CODE_LENGTH, phoneDigits } from '#domain/identity/phone.ts'
import { Failure } from '../http/errors.ts'
import type { Ports } from '../ports.ts'
import { addMessage } from './account-message.store.ts'
import { checkCode, spendCode } from './otp.store.ts'
import { TAKEN_NUMBER } from './refusal-texts.ts'
import { inTransaction } from '../work/in-transaction.ts'

export interface PhoneChange {
  readonly userId: number
  readonly providerId: number
  /** The device that asked for the code. */
  readonly deviceId: string | null
  /** Digits; other signs are ignored. */
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
 * Gives a registered user another phone, after its owner has proven it by a code, and tells the account's other devices. Throws
 * `invalid_code`, and `conflict` when another user has the phone: only who holds the phone learns that. Answers the number of the
 * change.
 */
export async function changePhone(
  ports: Pick<Ports, 'database' | 'secret'>,
  { userId, providerId, deviceId, phone, code, now }: PhoneChange,
): Promise<number> {
  const { db } = ports.database
  const digits = phoneDigits(phone)
  const { sign_in } = await db
    .selectFrom('provider')
    .select('sign_in')
    .where('id', '=', providerId)
    .executeTakeFirstOrThrow()
  const length = sign_in.code_length ?? DEFAULT_CODE_LENGTH
  const codeId = await checkCode(ports, { providerId, phone: digits, deviceId, length, code, own: null, now })
  try {
    return await inTransaction(db, async (trx) => {
      const user = await trx
        .selectFrom('app_user')
        .select('phone')
        .where('id', '=', userId)
        .where('is_guest', '=', false)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      const { phone_changes } = await trx
        .updateTable('app_user')
        .set((column) => ({ phone: digits, phone_changes: column('phone_changes', '+', 1) }))
        .where('id', '=', userId)
        .returning('phone_changes')
        .executeTakeFirstOrThrow()
      if (user.phone !== null && user.phone !== digits)
        await addMessage(trx, { userId, deviceId, before: user.phone, after: digits, now })
      await spendCode(trx, codeId, now)
      return phone_changes
    })
  } catch (error) {
    if (!isTakenPhone(error)) throw error
    // Who holds the phone has been told whose it is: once, as by any other code.
    await spendCode(db, codeId, now)
    throw new Failure('conflict', { phone: 'is taken' }, TAKEN_NUMBER)
  }
}
