import { sql } from 'kysely'
import { contentPath, episodePath, personPath } from '#domain/catalogue/addresses.ts'
import { isIndexed } from '#domain/catalogue/indexing.ts'
import type { Scope } from '../scope/scope.ts'
import { contentListed, contentShown } from '../catalogue/shown.ts'

export interface SitePath {
  readonly path: string
  /** When the page was changed last, where that is known. */
  readonly changedAt: Date | null
}

/** Some entries of a list, in the order of their ids. */
export interface Part {
  readonly limit: number
  readonly offset: number
}

const worksOf = (context: Scope) =>
  sql<number>`(select count(distinct content_id)::integer from content_person join content on content.id = content_id
    where person_id = person.id and ${contentListed(context)})`

/** How many films, series and episodes there are, and how many persons. */
export async function countSite({ db }: Scope): Promise<{ contents: number; persons: number }> {
  const count = sql<number>`count(*)::integer`.as('count')
  const [contents, persons] = await Promise.all([
    db.selectFrom('content').select(count).where('type', '!=', 'season').executeTakeFirstOrThrow(),
    db.selectFrom('person').select(count).executeTakeFirstOrThrow(),
  ])
  return { contents: contents.count, persons: persons.count }
}

const indexed = (entries: readonly SitePath[]): SitePath[] => entries.filter(({ path }) => isIndexed(path))

/** Films, series and episodes of a part that everybody may see. */
export async function readContentPaths(context: Scope, { limit, offset }: Part): Promise<SitePath[]> {
  const rows = await context.db
    .selectFrom(
      context.db
        .selectFrom('content')
        .selectAll()
        .where('type', '!=', 'season')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .as('content'),
    )
    .leftJoin('content as season', 'season.id', 'content.parent_id')
    .leftJoin('content as series', 'series.id', 'season.parent_id')
    .select(['content.id', 'content.slug', 'content.changed_at', 'series.id as series_id'])
    .select('series.slug as series_slug')
    .where(contentShown(context))
    .orderBy('content.id')
    .execute()
  return indexed(
    rows.map(({ id, slug, changed_at, series_id, series_slug }) => {
      const content = { id: String(id), slug }
      return {
        path:
          series_id === null
            ? contentPath(content)
            : episodePath({ id: String(series_id), slug: series_slug }, content),
        changedAt: changed_at,
      }
    }),
  )
}

/** Persons of a part with enough works that everybody may see. */
export async function readPersonPaths(context: Scope, { limit, offset }: Part): Promise<SitePath[]> {
  const rows = await context.db
    .selectFrom('person')
    .select(['id', 'slug', 'changed_at', worksOf(context).as('works')])
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.flatMap(({ id, slug, changed_at, works }) => {
    const path = personPath({ id, slug })
    return isIndexed(path, works) ? [{ path, changedAt: changed_at }] : []
  })
}
