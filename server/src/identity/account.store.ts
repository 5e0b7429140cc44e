import type { Database } from '../db/database.ts'
import { Failure } from '../failures/failure.ts'
import type { Ports } from '../ports.ts'
import { sealPin } from './pin-vault.ts'
import { PIN_CHANGED } from './refusal-texts.ts'
import type { UserRow } from './user.store.ts'

/** What a user may change of the own account; undefined stays. */
export interface AccountChange {
  readonly first_name?: string
  readonly email?: string
  readonly parental_status?: 'set' | 'ignore'
  /** Four digits. */
  readonly pin?: string
}

const isTakenEmail = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'constraint' in error &&
  error.constraint === 'app_user_email'

/**
 * Changes an account that still has the PIN it was read with. Throws `duplicate_email`, and `conflict` when somebody has
 * changed the PIN in the meantime.
 */
export async function changeAccount(
  db: Database['db'],
  { secret, random }: Pick<Ports, 'secret' | 'random'>,
  before: UserRow,
  { pin, ...change }: AccountChange,
): Promise<void> {
  const sealed = pin === undefined ? {} : sealPin(secret, random, before.id, pin)
  try {
    const row = await db
      .updateTable('app_user')
      .set({ ...change, ...sealed })
      .where('id', '=', before.id)
      .where('parental_status', '=', before.parental_status)
      .where('parental_hash', 'is not distinct from', before.parental_hash)
      .returning('id')
      .executeTakeFirst()
    if (!row) throw Failure.told('conflict', PIN_CHANGED)
  } catch (error) {
    if (isTakenEmail(error)) throw new Failure('duplicate_email')
    throw error
  }
}

/** Notes who brought a user. Throws `conflict` when that is known already. */
export async function setReferrer(
  { db }: Pick<Database, 'db'>,
  userId: number,
  referId: string,
): Promise<UserRow> {
  const row = await db
    .updateTable('app_user')
    .set({ refer_id: referId })
    .where('id', '=', userId)
    .where('refer_id', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Failure('conflict', 'It is known already who brought this user')
  return row
}
