import { sql } from 'kysely'
import type { Scope } from '../scope/scope.ts'
import { isRowFor } from './row.store.ts'

/** The row that lists each genre, by the slug of the genre: of those that are for who asks, the first. */
export async function readGenreRows(
  context: Scope,
): Promise<ReadonlyMap<string, { readonly id: number; readonly slug: string }>> {
  const rows = await context.db
    .selectFrom('catalogue_row')
    .select(['id', 'slug', 'audience', sql<string>`rule->>'value'`.as('genre')])
    .where(sql<boolean>`rule->>'kind' = 'genre'`)
    .orderBy('id', 'desc')
    .execute()
  return new Map(
    rows
      .filter(({ audience }) => isRowFor({ audience }, context))
      .map(({ genre, id, slug }) => [genre, { id, slug }]),
  )
}
