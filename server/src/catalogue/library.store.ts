import { sql } from 'kysely'
import type { Library } from '#contract/libraries.ts'
import { contentWithinAge } from '../db/within-age.ts'
import { type Context, textOf } from './context.ts'

/** Libraries that have something within the age limit. */
export async function readLibraries(context: Context): Promise<Library[]> {
  const all = context.db.selectFrom('library').select(['id', 'slug', 'title', 'cover']).orderBy('id')
  const shown =
    context.maxAge === null
      ? all
      : all.where(
          sql<boolean>`exists (select from content where content.library_id = library.id and ${contentWithinAge(context.maxAge)})`,
        )
  return (await shown.execute()).map(({ id, slug, title, cover }) => ({
    id,
    title: textOf(context, title) ?? slug,
    cover: { bg: cover.bg ?? null, color_bg: cover.color_bg ?? null },
  }))
}
