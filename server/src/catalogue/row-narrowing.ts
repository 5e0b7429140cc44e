import { type RawBuilder, sql } from 'kysely'
import { searchTextOf } from '#domain/catalogue/search-text.ts'
import type { Text } from '../db/tables.ts'
import type { Scope } from '../scope/scope.ts'
import type { RowItem, RowPage } from './row-shapes.ts'

type Narrowing = Pick<RowPage, 'genre' | 'text' | 'library'>

const ALL = sql<boolean>`true`

/** Whether a page of a row keeps to a part of it. */
export const isNarrowed = ({ genre, text, library }: Narrowing): boolean =>
  genre !== undefined || library !== undefined || Boolean(text)

/** Whether a row of `content` is of the part that a page keeps to: of its library, its genre, and with its words in a title. */
export function contentWanted({ genre, text, library }: Narrowing): RawBuilder<boolean> {
  const ofLibrary = library === undefined ? ALL : sql<boolean>`content.library_id = ${library}`
  const ofGenre =
    genre === undefined
      ? ALL
      : sql<boolean>`content.id in (select cg.content_id from content_genre cg where cg.genre_id = ${genre})`
  const named = text
    ? sql<boolean>`exists (select from jsonb_each_text(content.title) as t(language, title) where strpos(lower(t.title), ${text}) > 0)`
    : ALL
  return sql<boolean>`(${ofLibrary} and ${ofGenre} and ${named})`
}

/** Whether a thing's name, in any language, holds the words that a page keeps to. */
export function isNamedSo(name: Text | string, { text }: Pick<RowPage, 'text'>): boolean {
  if (!text) return true
  const names = typeof name === 'string' ? [name] : Object.values(name)
  return names.some((one) => searchTextOf(one).includes(text))
}

/** Those of some titles that are of the part that a page keeps to, in their order. @param idOf the id of a title as the tables have it */
export async function titlesWanted<Title>(
  { db }: Pick<Scope, 'db'>,
  titles: readonly Title[],
  page: Narrowing,
  idOf: (title: Title) => number,
): Promise<readonly Title[]> {
  if (!isNarrowed(page) || titles.length === 0) return titles
  const found = await db
    .selectFrom('content')
    .select('id')
    .where('id', 'in', titles.map(idOf))
    .where(contentWanted(page))
    .execute()
  const wanted = new Set(found.map(({ id }) => id))
  return titles.filter((title) => wanted.has(idOf(title)))
}

/**
 * The entries of a row that are of the part that a page keeps to. A library and a genre are those of titles, and leave out no other thing; words
 * are sought in the name of anything.
 */
export async function itemsWanted(
  context: Scope,
  items: readonly RowItem[],
  page: Narrowing,
): Promise<readonly RowItem[]> {
  if (!isNarrowed(page)) return items
  const titles = items.filter((item) => 'content' in item)
  const wanted = new Set<RowItem>(await titlesWanted(context, titles, page, ({ content }) => content))
  const named = async (kind: 'channel' | 'person' | 'packet'): Promise<ReadonlySet<number>> => {
    const ids = items.flatMap((item) => (kind in item ? [(item as Record<typeof kind, number>)[kind]] : []))
    if (ids.length === 0) return new Set()
    const { rows } = await sql<{ id: number; name: Text | string }>`
      select id, name from ${sql.table(kind)} where id = any(${ids}::integer[])`.execute(context.db)
    return new Set(rows.filter(({ name }) => isNamedSo(name, page)).map(({ id }) => id))
  }
  const [channels, persons, packets] = await Promise.all([named('channel'), named('person'), named('packet')])
  return items.filter((item) => {
    if ('content' in item) return wanted.has(item)
    if ('channel' in item) return channels.has(item.channel)
    if ('person' in item) return persons.has(item.person)
    if ('packet' in item) return packets.has(item.packet)
    return isNamedSo(item.promo.title, page)
  })
}
