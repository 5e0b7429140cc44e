import type { Scope } from '../scope/scope.ts'

/** A profile's own rating of a content, 1 to 10; null is none. */
export async function readRating(
  { db }: Scope,
  profileId: number,
  contentId: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('content_rating')
    .select('rating')
    .where('profile_id', '=', profileId)
    .where('content_id', '=', contentId)
    .executeTakeFirst()
  return row?.rating ?? null
}

/** Sets the own rating, 1 to 10, or takes it back with null. */
export async function rate(
  { db, now }: Scope,
  profileId: number,
  contentId: number,
  rating: number | null,
): Promise<void> {
  if (rating === null) {
    await db
      .deleteFrom('content_rating')
      .where('profile_id', '=', profileId)
      .where('content_id', '=', contentId)
      .execute()
    return
  }
  const changed = { rating, updated_at: new Date(now) }
  await db
    .insertInto('content_rating')
    .values({ profile_id: profileId, content_id: contentId, ...changed })
    .onConflict((conflict) => conflict.columns(['profile_id', 'content_id']).doUpdateSet(changed))
    .execute()
}
