import { sql, type RawBuilder } from 'kysely'
import { contentWithinAge } from '../db/within-age.ts'
import type { Context } from './context.ts'
import type { RowItem } from './row-shapes.ts'

/** Whether this provider has a row of `content`: neither it nor what it is part of is hidden. */
function notHidden({ provider }: Pick<Context, 'provider'>): RawBuilder<boolean> {
  const { hidden_content_ids: hidden } = provider
  if (hidden.length === 0) return sql<boolean>`true`
  const ids = sql.join(hidden)
  return sql<boolean>`(content.id not in (${ids}) and coalesce(content.parent_id not in (${ids}), true) and not exists (
    select from content above where above.id = content.parent_id and above.parent_id in (${ids})))`
}

/** Whether a row of `content` has an address for this viewer. A lost one still has: it says that it is lost. */
export function contentKnown(context: Pick<Context, 'provider' | 'maxAge'>): RawBuilder<boolean> {
  return sql<boolean>`(${contentWithinAge(context.maxAge)} and ${notHidden(context)})`
}

/** Whether a row of `content` may stand in a list of this viewer. */
export function contentShown(context: Pick<Context, 'provider' | 'maxAge'>): RawBuilder<boolean> {
  return sql<boolean>`(${contentKnown(context)} and not content.is_lost)`
}

/**
 * Whether this viewer may know of a row of `person`: somebody has made something that is neither over the age nor hidden here. Of
 * whom no work is known at all only a child hears nothing.
 */
export function personShown(context: Pick<Context, 'provider' | 'maxAge'>): RawBuilder<boolean> {
  const isHiding = context.provider.hidden_content_ids.length > 0
  if (context.maxAge === null && !isHiding) return sql<boolean>`true`
  const works = sql`select from content_person cp join content on content.id = cp.content_id where cp.person_id = person.id`
  const isKnown = sql<boolean>`exists (${works} and ${contentKnown(context)})`
  return context.maxAge === null ? sql<boolean>`(${isKnown} or not exists (${works}))` : isKnown
}

const contentOf = (item: RowItem): number | undefined =>
  'content' in item ? item.content : 'promo' in item ? item.promo.content : undefined

/** The entries of a row without titles that this provider does not have, that are lost, or that are in 4K: no stream is. */
export async function withoutMissing(
  context: Context,
  items: readonly RowItem[],
): Promise<readonly RowItem[]> {
  const ids = items.flatMap((item) => contentOf(item) ?? [])
  if (ids.length === 0) return items
  const rows = await context.db
    .selectFrom('content')
    .select(['id', 'is_4k'])
    .where('id', 'in', ids)
    .where(contentShown({ provider: context.provider, maxAge: null }))
    .execute()
  const there = new Map(rows.map(({ id, is_4k }) => [id, is_4k]))
  return items.filter((item) => {
    const is4k = there.get(contentOf(item) ?? 0)
    return contentOf(item) === undefined || (is4k !== undefined && !('content' in item && is4k))
  })
}
