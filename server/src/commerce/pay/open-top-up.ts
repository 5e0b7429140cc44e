import type { Transaction } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'
import { Failure } from '../../failures/failure.ts'
import { textsOf } from '../../words/words.ts'
import { openOf } from './payment.store.ts'
import { isTakenAtOnce, mayBeTaken } from './waited-for.ts'

const WORDS = textsOf('payments')

/**
 * Throws `conflict` while money that a user adds to the balance may have been taken at once already, so that nobody who never saw the answer pays twice. A
 * page that is at work holds up nothing: a transfer may take days. Nor does what is waited for no more: what its gateway has taken comes onto the balance, whenever it
 * says so. Whoever calls has locked the user. @param now Unix milliseconds
 */
export async function requireTopUpOver(
  trx: Transaction<CommonTables>,
  userId: number,
  now: number,
): Promise<void> {
  const open = await openOf(trx, userId, 'balance')
  if (open.some((one) => isTakenAtOnce(one) && mayBeTaken(one, now)))
    throw Failure.told('conflict', WORDS.top_up_open)
}
