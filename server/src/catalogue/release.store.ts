import { sql } from 'kysely'
import type { Item } from '#contract/catalogue.ts'
import type { Scope } from '../scope/scope.ts'

/** When the next announced episode of any of these series comes out, Unix milliseconds; null where none is announced. */
export async function nextReleaseOf(
  { db, now }: Pick<Scope, 'db' | 'now'>,
  seriesIds: readonly number[],
): Promise<number | null> {
  if (seriesIds.length === 0) return null
  const row = await db
    .selectFrom('content as episode')
    .innerJoin('content as season', 'season.id', 'episode.parent_id')
    .select(sql<number | null>`min(episode.released_at)`.as('at'))
    .where('season.parent_id', 'in', [...seriesIds])
    .where('episode.released_at', '>', Math.floor(now / 1000))
    .executeTakeFirst()
  return row?.at == null ? null : Number(row.at) * 1000
}

type Card = Pick<Item, 'content_type' | 'destination' | 'is_available'>

/** An answer with cards lives until a series among them that has not begun does: its card leads to a video from then on. */
export async function untilBegun<T extends readonly Card[]>(
  call: Scope & { expireAt(time: number): void },
  cards: T,
): Promise<T> {
  const notBegun = cards.flatMap(({ content_type, destination: { type, id }, is_available }) =>
    content_type === 'series' && !is_available && type === 'content' ? [Number(id)] : [],
  )
  const release = await nextReleaseOf(call, notBegun)
  if (release !== null) call.expireAt(release)
  return cards
}
