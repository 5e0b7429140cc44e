import { sql } from 'kysely'
import type { Library } from '#contract/libraries.ts'
import { textOf } from './localised.ts'
import type { Scope } from '../scope/scope.ts'
import { contentShown } from './shown.ts'

/** Libraries that have something for this viewer. */
export async function readLibraries(context: Scope): Promise<Library[]> {
  const shown = context.db
    .selectFrom('library')
    .select(['id', 'slug', 'title', 'cover'])
    .where(
      sql<boolean>`exists (select from content where content.library_id = library.id and ${contentShown(context)})`,
    )
    .orderBy('id')
  return (await shown.execute()).map(({ id, slug, title, cover }) => ({
    id,
    title: textOf(context, title) ?? slug,
    cover: { bg: cover.bg ?? null, color_bg: cover.color_bg ?? null },
  }))
}
