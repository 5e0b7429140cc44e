import type { Transaction } from 'kysely'
import type { CommonTables } from '../db/tables.ts'
import { moveTrials } from '../commerce/shop/trial-use.store.ts'
import type { Viewer } from '../scope/viewer.ts'
import { MOVES } from './merge-moves.ts'
import type { UserRow } from './user.store.ts'

/**
 * Gives a user what was watched as a guest, when the one who signs in held a guest's token of the same provider. Doing
 * it again, or many times at once, moves nothing twice. A registered user is never merged into another.
 */
export async function mergeGuest(
  trx: Transaction<CommonTables>,
  viewer: Viewer | null,
  user: UserRow,
): Promise<void> {
  if (!viewer?.isGuest || user.is_guest || viewer.providerId !== user.provider_id) return
  const ids = [viewer.userId, user.id]
  // What a token says may be a moment old: both rows are read again under their locks. The lock lets others add
  // rows that name these users, and so does not stand in the way of what is saved while somebody watches.
  const rows = await trx
    .selectFrom('app_user')
    .select(['id', 'provider_id', 'is_guest'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const guest = rows.find(({ id }) => id === viewer.userId)
  const target = rows.find(({ id }) => id === user.id)
  if (!guest?.is_guest || !target || target.is_guest || guest.provider_id !== target.provider_id) return
  // What goes along belongs to the profile that a new device begins on. Their locks keep favourites in one order.
  const profiles = await trx
    .selectFrom('profile')
    .select(['id', 'user_id'])
    .where('user_id', 'in', ids)
    .where('role', '=', 'adult')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const from = profiles.find(({ user_id }) => user_id === guest.id)
  const to = profiles.find(({ user_id }) => user_id === target.id)
  if (!from || !to) return
  for (const move of MOVES) await move(trx, from.id, to.id)
  await moveTrials(trx, guest.id, target.id)
}
