import { sql } from 'kysely'
import { Failure } from '../failures/failure.ts'
import type { Ports, Random } from '../ports.ts'
import { TAKEN_BACK_MS } from '../messages/account-message.store.ts'
import { isTakenPhone, type PhoneReturn } from './phone-change.ts'
import { OLD_LINK, TAKEN_NUMBER } from './refusal-texts.ts'
import { openText, sealText } from '../config/sealed-text.ts'
import { endViewings } from '../rights/end-viewings.ts'
import { inTransaction } from '../work/in-transaction.ts'

const PURPOSE = 'phone returns'

/** What the link of the message to the old phone holds, for a day. @param now Unix milliseconds */
export const sealReturn = (
  secret: Uint8Array,
  random: Random,
  { userId, number, before, after }: PhoneReturn,
  now: number,
): string => sealText(secret, random, PURPOSE, [now + TAKEN_BACK_MS, userId, before, after, number].join(' '))

/** The change that a link takes back. Throws `not_found` for one that is none of ours or too old. */
export function openReturn(secret: Uint8Array, text: string, now: number): PhoneReturn {
  const [expiresAt = '', userId = '', before = '', after = '', number = ''] =
    openText(secret, PURPOSE, text)?.split(' ') ?? []
  if (number === '' || Number(expiresAt) <= now) throw new Failure('not_found', null, OLD_LINK)
  return { userId: Number(userId), number: Number(number), before, after }
}

/**
 * Gives an account its old phone back, signs out all of its devices and ends what they watch: whoever has changed the phone is on one
 * of them. Whoever has changed it once more in the meantime keeps nobody from that, and whoever held a phone that the
 * account had in between cannot undo it. Throws `not_found` when the account has the old phone already or the change was taken back with
 * an earlier one, and `conflict` when somebody else has the phone by now.
 */
export async function takeBackPhone(
  { database }: Pick<Ports, 'database'>,
  { userId, number, before }: PhoneReturn,
  now: number,
): Promise<void> {
  try {
    await inTransaction(database.db, async (trx, tell) => {
      const { numUpdatedRows } = await trx
        .updateTable('app_user')
        .set({
          phone: before,
          phone_changes_undone: sql`phone_changes_undone + int4multirange(int4range(${number}, phone_changes, '(]'))`,
        })
        .where('id', '=', userId)
        .where('phone', '!=', before)
        .where(sql<boolean>`not phone_changes_undone @> ${number}::integer`)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new Failure('not_found', null, OLD_LINK)
      const devices = await trx.selectFrom('device').select('id').where('user_id', '=', userId).execute()
      await endViewings(
        trx,
        tell,
        devices.map(({ id }) => id),
        now,
      )
      await trx.deleteFrom('device').where('user_id', '=', userId).execute()
      await trx.deleteFrom('access_token').where('user_id', '=', userId).execute()
      await trx
        .deleteFrom('account_message')
        .where('user_id', '=', userId)
        .where('kind', '=', 'phone_changed')
        .execute()
      await trx.deleteFrom('known_device').where('user_id', '=', userId).execute()
    })
  } catch (error) {
    if (isTakenPhone(error)) throw new Failure('conflict', { phone: 'is taken' }, TAKEN_NUMBER)
    throw error
  }
}
