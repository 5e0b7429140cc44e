import { type RawBuilder, sql } from 'kysely'
import type { GroupFilter } from '#domain/catalogue/group-filter.ts'

/** A page of a list. */
export interface BoxPage {
  /** Null: everything. */
  readonly filters: readonly GroupFilter[] | null
  /** A part of the title; empty: any. */
  readonly search: string
  readonly limit: number
  readonly offset: number
}

/** Whether something is meant by one of the filters. @param ofGroup and @param ofGenre say it of one group, of one genre */
export function meantBy(
  filters: BoxPage['filters'],
  ofGroup: (group: number) => RawBuilder<boolean>,
  ofGenre: (genre: number) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  if (filters === null) return sql<boolean>`true`
  if (filters.length === 0) return sql<boolean>`false`
  const each = filters.map(({ group, genre }) =>
    genre === null ? sql`(${ofGroup(group)})` : sql`(${ofGroup(group)} and ${ofGenre(genre)})`,
  )
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}

/** Whether a title in any language holds a text. */
export function titleHolds(column: string, search: string): RawBuilder<boolean> {
  const text = search.trim()
  if (text === '') return sql<boolean>`true`
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`exists (select from jsonb_each_text(${sql.ref(column)}) t where t.value ilike ${pattern})`
}
