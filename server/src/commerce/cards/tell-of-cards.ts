import { type Kysely, sql } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'
import { addMessages } from '../../messages/account-message.store.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { endOfCard } from './card.store.ts'

/** Told so long before a card is good no more. Milliseconds. */
const AHEAD_MS = 21 * 24 * 3_600_000
const AT_ONCE = 500

/** Tells whose packets are charged to a card that it expires soon, once for each card. Answers how many. @param now Unix milliseconds */
export async function tellOfCards(db: Kysely<CommonTables>, now: number): Promise<number> {
  let told = 0
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const cards = await trx
        .selectFrom('card')
        .selectAll()
        .where('is_primary', '=', true)
        .where('told_at', 'is', null)
        .where('expires', 'is not', null)
        .where(
          sql<boolean>`to_date(expires, 'MM/YY') + interval '1 month' between ${new Date(now)}::timestamptz and ${new Date(now + AHEAD_MS)}::timestamptz`,
        )
        .where(
          sql<boolean>`exists (select from subscription s where s.user_id = card.user_id and s.ended_at is null and s.is_renewed and s.paused_at is null)`,
        )
        .orderBy('id')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked()
        .execute()
      if (cards.length === 0) return 0
      await addMessages(
        trx,
        cards.map((card) => ({
          userId: card.user_id,
          deviceId: null,
          about: { kind: 'card_expires', card: endOfCard(card), expires: card.expires ?? '' },
        })),
        now,
      )
      await trx
        .updateTable('card')
        .set({ told_at: new Date(now) })
        .where(
          'id',
          'in',
          cards.map(({ id }) => id),
        )
        .execute()
      return cards.length
    })
    told += count
    if (count < AT_ONCE) return told
  }
}
