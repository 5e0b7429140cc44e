import { sql } from 'kysely'
import type { Row } from '#contract/catalogue.ts'
import type { Scope } from '../scope/scope.ts'
import { selectCards, toItem } from './item.store.ts'
import type { RowPage } from './row-shapes.ts'
import { contentListed } from './shown.ts'

/** Works of a person, newest first. */
export async function readFilmography(
  context: Scope,
  personId: number,
  page: RowPage,
): Promise<Row['contents']> {
  const rows = await selectCards(context, contentListed(context))
    .where('content.type', 'in', ['movie', 'series'])
    .where(
      sql<boolean>`exists (select from content_person cp where cp.content_id = content.id and cp.person_id = ${personId})`,
    )
    .orderBy(sql`content.year desc nulls last`)
    .orderBy('content.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map((row) => toItem(context, row))
}
