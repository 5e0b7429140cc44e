import { sql } from 'kysely'
import type { Item } from '#contract/catalogue.ts'
import { filterId, GENRES_BELOW } from '#domain/catalogue/group-filter.ts'
import { type BoxPage, meantBy, titleHolds } from './box-list.ts'
import { textOf } from './localised.ts'
import type { Scope } from '../scope/scope.ts'
import { textsOf } from '../words/words.ts'
import { readGenres } from './filter.store.ts'
import { readNewest } from './item.store.ts'
import { contentShown } from './shown.ts'

const WORDS = textsOf('catalogue')

/** The groups of titles; their numbers are part of the wire. */
const GROUPS = [
  { id: 1, type: 'movie', name: WORDS.films },
  { id: 2, type: 'series', name: WORDS.series },
] as const

/** Films and series with their genres; a group without titles is left out. */
export async function readVideoGroups(context: Scope) {
  const groups = await Promise.all(
    GROUPS.map(async ({ id, type, name }) => ({
      id: filterId(id),
      name: textOf(context, name) ?? name.en,
      filters: (await readGenres(context, { content_type: type }))
        .filter((genre) => genre.id < GENRES_BELOW)
        .map((genre) => ({ id: filterId(id, genre.id), name: genre.name })),
    })),
  )
  return groups.filter(({ filters }) => filters.length > 0)
}

/** A page of films and series, the newest first. */
export async function readVideosBy(context: Scope, { filters, search, ...page }: BoxPage): Promise<Item[]> {
  const typeOf = (group: number): string => GROUPS.find(({ id }) => id === group)?.type ?? ''
  const wanted = context.db
    .selectFrom('content')
    .where('content.type', 'in', ['movie', 'series'])
    .where(contentShown(context))
    .where(titleHolds('content.title', search))
    .where(
      meantBy(
        filters,
        (group) => sql<boolean>`content.type = ${typeOf(group)}`,
        (genre) =>
          sql<boolean>`exists (select from content_genre cg where cg.content_id = content.id and cg.genre_id = ${genre})`,
      ),
    )
  return readNewest(context, wanted, page)
}
