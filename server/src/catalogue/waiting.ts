import { sql } from 'kysely'
import type { Scope } from '../scope/scope.ts'
import type { RowItem } from './row-shapes.ts'

const NOT_MADE = ['queued', 'encoding', 'failed'] as const

/**
 * Ids of films and series whose video does not play yet: of a series, the clip that all its episodes have. Rows put them last. A
 * service that has made everything asks one short question.
 */
export async function waitingContents({ db }: Pick<Scope, 'db'>): Promise<ReadonlySet<number>> {
  const some = await db
    .selectFrom('asset')
    .select('id')
    .where('state', 'in', NOT_MADE)
    .where('drafted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!some) return new Set()
  const rows = await db
    .selectFrom('content')
    .innerJoin('asset', (join) =>
      join.on(sql<boolean>`asset.id = coalesce(content.asset_id, content.trailer_asset)`),
    )
    .select('content.id')
    .where('asset.state', 'in', NOT_MADE)
    .where('asset.drafted_at', 'is', null)
    .where('content.type', 'in', ['movie', 'series'])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The same entries with those first that play; otherwise in their order. */
export async function playableFirst(
  context: Pick<Scope, 'db'>,
  items: readonly RowItem[],
): Promise<readonly RowItem[]> {
  if (!items.some((item) => 'content' in item)) return items
  const waiting = await waitingContents(context)
  const place = (item: RowItem): number => Number('content' in item && waiting.has(item.content))
  return items.toSorted((a, b) => place(a) - place(b))
}
