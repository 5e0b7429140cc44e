import type { Transaction } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'
import { Failure } from '../../failures/failure.ts'
import { textsOf } from '../../words/words.ts'
import { isTakenAtOnce, OPEN_STATES } from './payment.store.ts'

const WORDS = textsOf('payments')

/**
 * Throws `conflict` while money that a user adds to the balance may have been taken at once already, so that nobody who never saw the answer pays twice. A
 * page that is at work holds up nothing: a transfer may take days. Whoever calls has locked the user.
 */
export async function requireTopUpOver(trx: Transaction<CommonTables>, userId: number): Promise<void> {
  const open = await trx
    .selectFrom('payment')
    .select(['card_id', 'payform'])
    .where('user_id', '=', userId)
    .where('purpose', '=', 'balance')
    .where('state', 'in', OPEN_STATES)
    .where('state', '<>', 'action_required')
    .execute()
  if (open.some(isTakenAtOnce)) throw Failure.told('conflict', WORDS.top_up_open)
}
