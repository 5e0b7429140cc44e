import { type RawBuilder, sql } from 'kysely'
import type { Reference } from '#domain/catalogue/reference.ts'

/** Whether a row of `channel` is what a path names: by id, by slug, or by its number in the list where no channel has that id. */
export const channelNamed = (ref: Reference): RawBuilder<boolean> =>
  'id' in ref
    ? sql<boolean>`channel.id = coalesce(
        (select own.id from channel own where own.id = ${ref.id}),
        (select numbered.id from channel numbered where numbered.num = ${ref.id}))`
    : sql<boolean>`channel.slug = ${ref.slug}`

/**
 * Whether a row of `channel` has one of these ids. One alone is compared as itself: of a list the database takes a plan that is kept for dearer than
 * one for just this list, and would plan each time.
 */
export const channelAmong = (ids: readonly number[]): RawBuilder<boolean> =>
  ids.length === 1
    ? sql<boolean>`channel.id = ${ids[0]}`
    : sql<boolean>`channel.id = any(${[...ids]}::integer[])`
