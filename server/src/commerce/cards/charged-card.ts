import type { Transaction } from 'kysely'
import type { PaySystem } from '#domain/commerce/pay-systems.ts'
import type { CommonTables } from '../../db/tables.ts'
import { Failure } from '../../failures/failure.ts'
import { textsOf } from '../../words/words.ts'
import { type CardRow, findCard, isExpired } from './card.store.ts'

const WORDS = textsOf('payments')

/**
 * The card that is to be charged, by its id, else the primary one. Throws `not_found` for none of the viewer's, and `conflict` for one that is
 * good no more, or whose gateway charges no cards for this provider any more.
 * @param offered the ways of paying of the provider
 * @param now Unix milliseconds
 */
export async function chargedCard(
  trx: Transaction<CommonTables>,
  userId: number,
  id: string | undefined,
  offered: readonly PaySystem[],
  now: number,
): Promise<CardRow> {
  const card = await findCard(trx, userId, id)
  if (!card) throw Failure.told('not_found', WORDS.no_card)
  if (isExpired(card.expires, now)) throw Failure.told('conflict', WORDS.card_expired)
  if (!offered.some(({ gateway, payform }) => payform === 'linkedcard' && gateway === card.gateway))
    throw Failure.told('conflict', WORDS.card_not_taken)
  return card
}
