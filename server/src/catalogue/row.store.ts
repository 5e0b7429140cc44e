import { sql } from 'kysely'
import type { Row, RowHead, Rowset } from '#contract/catalogue.ts'
import type { Reference } from '#domain/catalogue/reference.ts'
import { readPackets, toPacket } from '../commerce/packet.store.ts'
import { readChannels } from '../tv/channel.store.ts'
import { contentWithinAge } from '../db/within-age.ts'
import { itemsWithinAge } from './age-limit.ts'
import { type Context, textOf } from './context.ts'
import { readCards, selectCards, toItem } from './item.store.ts'
import { readPersonCards } from './person.store.ts'
import { toPromo } from './promo.ts'
import type { RowItem, RowRule } from './row-shapes.ts'

/** Part of a row that is asked for. */
export interface RowPage {
  readonly limit: number
  readonly offset: number
  /** Id of a genre that contents must have. */
  readonly genre?: number | undefined
  /** Words that the title must contain. */
  readonly text?: string | undefined
}

interface RowRecord {
  id: number
  slug: string
  title: Readonly<Record<string, string>>
  template: string
  content_type: string
  description: Readonly<Record<string, string>> | null
  rule: RowRule | null
  items: RowItem[] | null
}

type Filled = Partial<Pick<Row, 'contents' | 'promotions' | 'channels' | 'persons' | 'packets'>> & {
  total: number
}

const isPersonal = (rule: RowRule | null): boolean => rule?.kind === 'history'

const selectRows = (context: Context) =>
  context.db
    .selectFrom('catalogue_row')
    .select(['id', 'slug', 'title', 'template', 'content_type', 'description', 'rule', 'items'])

const toRecord = (
  row: { rule: object | null; items: object[] | null } & Omit<RowRecord, 'rule' | 'items'>,
): RowRecord => ({
  ...row,
  rule: row.rule as RowRule | null,
  items: row.items as RowItem[] | null,
})

/** One row by number or slug, without what is in it. */
export async function readRow(context: Context, ref: Reference): Promise<RowRecord | undefined> {
  const row = await selectRows(context)
    .where((column) => ('id' in ref ? column('id', '=', ref.id) : column('slug', '=', ref.slug)))
    .executeTakeFirst()
  return row && toRecord(row)
}

/** The row itself as viewers see it, still empty. */
export function toRow(context: Context, row: RowRecord, { limit, offset }: RowPage): Row {
  return {
    ...toHead(context, row),
    more_count: 0,
    limit,
    offset,
    description: textOf(context, row.description),
    contents: [],
    promotions: [],
    channels: [],
    persons: [],
    histories: [],
    packets: [],
  }
}

const toHead = (context: Context, row: RowRecord): RowHead => ({
  id: row.id,
  slug: row.slug,
  title: textOf(context, row.title) ?? row.slug,
  template: row.template,
  content_type: row.content_type,
  is_personal: isPersonal(row.rule),
})

/** A page of a row. Personal rows come back empty: they are read for their viewer. */
export async function readRowPage(context: Context, row: RowRecord, page: RowPage): Promise<Row> {
  const filled = row.rule
    ? await byRule(context, row.rule, page)
    : await byItems(context, row.items ?? [], page)
  const { total, ...lists } = filled
  const shown = Object.values(lists).reduce((sum, list) => sum + list.length, 0)
  return { ...toRow(context, row, page), ...lists, more_count: Math.max(0, total - page.offset - shown) }
}

/**
 * Whether a row has anything within the age limit. Without a limit every row is there, also an empty one; one that never
 * shows more than is known now (what is on air) counts by what it may show.
 */
export async function isRowShown(context: Context, row: RowRecord): Promise<boolean> {
  if (context.maxAge === null || isPersonal(row.rule)) return true
  const rule = row.rule?.kind === 'on_air' ? ({ kind: 'all_channels' } as const) : row.rule
  const page = await readRowPage(context, { ...row, rule }, { limit: 1, offset: 0 })
  return [page.contents, page.promotions, page.channels, page.persons].some((list) => list.length > 0)
}

/** Where promos lead to. A row of promos is no target: they could lead to each other. */
const isTargetShown =
  (context: Context) =>
  async (kind: 'row' | 'rowset', ref: Reference): Promise<boolean> => {
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

async function rowsOfSet(context: Context, ref: Reference): Promise<RowRecord[]> {
  const set = await context.db
    .selectFrom('rowset')
    .select('row_ids')
    .where((column) => ('id' in ref ? column('id', '=', ref.id) : column('slug', '=', ref.slug)))
    .executeTakeFirst()
  if (!set || set.row_ids.length === 0) return []
  return (await selectRows(context).where('id', 'in', set.row_ids).execute()).map(toRecord)
}

const part = <T>(list: readonly T[], { limit, offset }: RowPage): T[] => list.slice(offset, offset + limit)

async function byRule(context: Context, rule: RowRule, page: RowPage): Promise<Filled> {
  switch (rule.kind) {
    case 'history':
      return { total: 0 }
    case 'packets': {
      // Children buy nothing.
      if (context.maxAge !== null) return { total: 0 }
      const packets = await readPackets(context.db)
      return {
        packets: part(packets, page).map((one) => toPacket(one, context.language, context.provider)),
        total: packets.length,
      }
    }
    case 'on_air':
    case 'all_channels': {
      const all = await readChannels(context)
      const channels =
        rule.kind === 'on_air' ? all.filter((channel) => channel.current_schedule !== null) : all
      return { channels: part(channels, page), total: channels.length }
    }
    default:
      return contentsBy(context, rule, page)
  }
}

/** Films and series that a rule names. */
async function contentsBy(context: Context, { kind, value = '' }: RowRule, page: RowPage): Promise<Filled> {
  const wanted = () => {
    let query = context.db
      .selectFrom('content')
      .where('content.type', 'in', ['movie', 'series'])
      .where(contentWithinAge(context.maxAge))
    if (kind === 'type') query = query.where('content.type', '=', value === 'series' ? 'series' : 'movie')
    if (kind === 'decade')
      query = query.where('content.year', '>=', Number(value)).where('content.year', '<', Number(value) + 10)
    if (kind === 'genre') {
      query = query.where(
        sql<boolean>`exists (select from content_genre cg join genre g on g.id = cg.genre_id where cg.content_id = content.id and g.slug = ${value})`,
      )
    }
    if (kind === 'person') {
      query = query.where(
        sql<boolean>`exists (select from content_person cp join person p on p.id = cp.person_id where cp.content_id = content.id and p.slug = ${value})`,
      )
    }
    if (page.genre !== undefined) {
      query = query.where(
        sql<boolean>`exists (select from content_genre cg where cg.content_id = content.id and cg.genre_id = ${page.genre})`,
      )
    }
    if (page.text)
      query = query.where(sql<boolean>`strpos(lower(content.title::text), lower(${page.text})) > 0`)
    return query
  }
  const order =
    kind === 'newest' ? sql`content.year desc nulls last, content.id` : sql`content.position, content.id`
  const [ids, count] = await Promise.all([
    wanted().select('content.id').orderBy(order).limit(page.limit).offset(page.offset).execute(),
    wanted()
      .select(sql<number>`count(*)::integer`.as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const cards = await readCards(
    context,
    ids.map(({ id }) => id),
  )
  return { contents: cards.map((card) => toItem(context, card)), total: count.count }
}

/** Hand-made entries, in their order. */
async function byItems(context: Context, all: readonly RowItem[], page: RowPage): Promise<Filled> {
  // Before the page is cut, so that pages are full and nothing tells how much is left out.
  const items = context.maxAge === null ? all : await itemsWithinAge(context, all, isTargetShown(context))
  const shown = part(items, page)
  const total = items.length
  const ids = <K extends string>(name: K): number[] =>
    shown.flatMap((item) => (name in item ? [(item as unknown as Record<K, number>)[name]] : []))
  const promos = shown.flatMap((item) => ('promo' in item ? [item.promo] : []))
  if (promos.length > 0) {
    const facts = await readCards(
      context,
      promos.flatMap(({ content }) => content ?? []),
    )
    const of = new Map(facts.map((card) => [card.id, card]))
    const promotions = promos.map((promo, at) =>
      toPromo(context, promo, of.get(promo.content ?? 0), String(page.offset + at + 1)),
    )
    return { promotions, total }
  }
  if (ids('channel').length > 0) return { channels: await readChannels(context, ids('channel')), total }
  if (ids('person').length > 0) return { persons: await readPersonCards(context, ids('person')), total }
  if (ids('packet').length > 0) {
    const packets = await readPackets(context.db, ids('packet'))
    return { packets: packets.map((one) => toPacket(one, context.language, context.provider)), total }
  }
  const cards = await readCards(context, ids('content'))
  return { contents: cards.map((card) => toItem(context, card)), total }
}

/** Works of a person, newest first. */
export async function readFilmography(
  context: Context,
  personId: number,
  page: RowPage,
): Promise<Row['contents']> {
  const rows = await selectCards(context)
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

/** Rowsets with the heads of their rows; one of them when named. */
export async function readRowsets(context: Context, ref?: Reference): Promise<Rowset[]> {
  const all = context.db.selectFrom('rowset').selectAll().orderBy('id')
  const found = ref
    ? all.where((column) => ('id' in ref ? column('id', '=', ref.id) : column('slug', '=', ref.slug)))
    : all
  const rowsets = await found.execute()
  const ids = [...new Set(rowsets.flatMap((rowset) => rowset.row_ids))]
  const rows = ids.length === 0 ? [] : await selectRows(context).where('id', 'in', ids).execute()
  const heads = new Map<number, RowHead>()
  for (const row of rows.map(toRecord))
    if (await isRowShown(context, row)) heads.set(row.id, toHead(context, row))
  // A page without a row left is none; home stays.
  const isShown = ({ row_ids, template }: (typeof rowsets)[number]): boolean =>
    context.maxAge === null || template === 'startpage' || row_ids.some((row) => heads.has(row))
  return rowsets.filter(isShown).map(({ id, slug, template, title, description, row_ids }) => ({
    id,
    slug,
    template,
    title: textOf(context, title) ?? slug,
    description: textOf(context, description),
    library_id: null,
    logo: null,
    rows: row_ids.flatMap((row) => heads.get(row) ?? []),
  }))
}
