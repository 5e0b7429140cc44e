import type { Transaction } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'
import { Failure } from '../../failures/failure.ts'
import { textsOf } from '../../words/words.ts'
import { type CardRow, findCard, isExpired } from './card.store.ts'

const WORDS = textsOf('payments')

/**
 * The card that is to be charged, by its id, else the primary one. Throws `not_found` for none of the viewer's, and `conflict` for one that is
 * good no more. @param now Unix milliseconds
 */
export async function chargedCard(
  trx: Transaction<CommonTables>,
  userId: number,
  id: string | undefined,
  now: number,
): Promise<CardRow> {
  const card = await findCard(trx, userId, id)
  if (!card) throw Failure.told('not_found', WORDS.no_card)
  if (isExpired(card.expires, now)) throw Failure.told('conflict', WORDS.card_expired)
  return card
}
