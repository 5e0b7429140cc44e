import type { Row, RowHead } from '#contract/catalogue.ts'
import { type Audience, isFor, type Variant } from '#domain/catalogue/audience.ts'
import type { Reference } from '#domain/catalogue/reference.ts'
import type { IsShown } from './age-limit.ts'
import { textOf } from './localised.ts'
import type { Scope } from '../scope/scope.ts'
import { byItems } from './row-items.store.ts'
import { byRule } from './row-rules.store.ts'
import { isPersonal, type RowItem, type RowPage, type RowRecord, type RowRule } from './row-shapes.ts'

/** Seconds for which a row of what is watched most is good. */
const POPULAR_SECONDS = 600
/** Rows with channels show what is on air: they are good until the first programme ends, but for as long as this at least. */
const ON_AIR_SECONDS = 10
const LASTING_SECONDS = 900

/** Rows as they are kept. */
export const selectRows = (context: Scope) =>
  context.db
    .selectFrom('catalogue_row')
    .select(['id', 'slug', 'title', 'template', 'content_type', 'description', 'rule', 'items'])
    .select(['audience', 'cache_timeout'])

/** A record of the table, with its words known. */
export const toRecord = (
  row: { rule: object | null; items: object[] | null } & Omit<RowRecord, 'rule' | 'items'>,
): RowRecord => ({
  ...row,
  rule: row.rule as RowRule | null,
  items: row.items as RowItem[] | null,
})

/** One row by number or slug, without what is in it. */
export async function readRow(context: Scope, ref: Reference): Promise<RowRecord | undefined> {
  const row = await selectRows(context)
    .where((column) => ('id' in ref ? column('id', '=', ref.id) : column('slug', '=', ref.slug)))
    .executeTakeFirst()
  return row && toRecord(row)
}

/** The row itself as viewers see it, still empty. */
export function toRow(context: Scope, row: RowRecord, { limit, offset }: RowPage): Row {
  return {
    ...toHead(context, row),
    more_count: 0,
    limit,
    offset,
    cache_timeout: row.cache_timeout,
    description: textOf(context, row.description),
    contents: [],
    promotions: [],
    channels: [],
    persons: [],
    histories: [],
    packets: [],
  }
}

/** What a rowset tells of a row. */
export const toHead = (context: Scope, row: RowRecord): RowHead => ({
  id: row.id,
  slug: row.slug,
  title: textOf(context, row.title) ?? row.slug,
  template: row.template,
  content_type: row.content_type,
  is_personal: isPersonal(row.rule),
})

/** A page of a row. Personal rows come back empty: they are read for their viewer. */
export async function readRowPage(context: Scope, row: RowRecord, page: RowPage): Promise<Row> {
  const filled = row.rule
    ? await byRule(context, row.rule, page)
    : await byItems(context, row.items ?? [], page, isTargetShown(context))
  const { total, ...lists } = filled
  const shown = Object.values(lists).reduce((sum, list) => sum + list.length, 0)
  return {
    ...toRow(context, row, page),
    ...lists,
    more_count: Math.max(0, total - page.offset - shown),
    cache_timeout: row.cache_timeout ?? timeoutOf(row.rule, lists.channels ?? [], context.now),
  }
}

/** Seconds for which what fills a row stays true; null where only a change of the catalogue ends it. */
function timeoutOf(rule: RowRule | null, channels: Row['channels'], now: number): number | null {
  if (rule?.kind === 'popular') return POPULAR_SECONDS
  // What a search finds may be on air.
  if (rule?.kind === 'search') return ON_AIR_SECONDS
  const ends = channels.flatMap(({ current_schedule: item }) =>
    item ? [item.timestamp + item.duration] : [],
  )
  if (ends.length === 0) return null
  return Math.min(LASTING_SECONDS, Math.max(ON_AIR_SECONDS, Math.ceil(Math.min(...ends) - now / 1000)))
}

/** Whether a row is for the provider, the language and the profiles of the context. */
export const isRowFor = (
  { audience }: { audience: Audience | null },
  context: Scope,
  variant?: Variant,
): boolean =>
  isFor(audience, {
    provider: context.provider.id,
    language: context.language,
    role: context.maxAge === null ? 'adult' : 'child',
    ...(variant && { variant }),
  })

/**
 * Whether a row is for those who ask, and has anything within the age limit. Without a limit every row is there, also an empty one; one that never
 * shows more than is known now (what is on air) counts by what it may show.
 */
export async function isRowShown(context: Scope, row: RowRecord): Promise<boolean> {
  if (!isRowFor(row, context)) return false
  // What a search finds is not known before it.
  if (context.maxAge === null || isPersonal(row.rule) || row.rule?.kind === 'search') return true
  const rule = row.rule?.kind === 'on_air' ? ({ kind: 'all_channels' } as const) : row.rule
  const page = await readRowPage(context, { ...row, rule }, { limit: 1, offset: 0 })
  return [page.contents, page.promotions, page.channels, page.persons].some((list) => list.length > 0)
}

/** Where promos lead to. A row of promos is no target: they could lead to each other. */
const isTargetShown =
  (context: Scope): IsShown =>
  async (kind, ref) => {
    const target = kind === 'row' ? [await readRow(context, ref)] : await rowsOfSet(context, ref)
    for (const row of target)
      if (
        row &&
        row.content_type !== 'promotions' &&
        !isPersonal(row.rule) &&
        (await isRowShown(context, row))
      )
        return true
    return false
  }

async function rowsOfSet(context: Scope, ref: Reference): Promise<RowRecord[]> {
  const set = await context.db
    .selectFrom('rowset')
    .select('row_ids')
    .where((column) => ('id' in ref ? column('id', '=', ref.id) : column('slug', '=', ref.slug)))
    .executeTakeFirst()
  if (!set || set.row_ids.length === 0) return []
  return (await selectRows(context).where('id', 'in', set.row_ids).execute()).map(toRecord)
}
