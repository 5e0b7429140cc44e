import { sql } from 'kysely'
import type { Country, Genre, Item } from '#contract/catalogue.ts'
import type { Filter } from '#contract/filters.ts'
import type { Static } from 'typebox'
import { genreWithinAge } from '../db/within-age.ts'
import { readGenreRows } from './genre-rows.ts'
import { textOf } from './localised.ts'
import type { Scope } from '../scope/scope.ts'
import { readNewest } from './item.store.ts'
import { contentShown } from './shown.ts'

type ContentType = Filter['content_type']
type Condition = ReturnType<typeof sql<boolean>>

const typesOf = (type: ContentType): ('movie' | 'series')[] => (type ? [type] : ['movie', 'series'])

/** Whether a row `cg` of `content_genre` is the first one of its title. */
const isFirstGenre = sql<boolean>`not exists (select from content_genre before
  where before.content_id = cg.content_id and before.position < cg.position)`

function conditionsOf(filter: Filter): Condition[] {
  const { main_genre, genre, country, year_from, year_to, rating_from } = filter
  const found: Condition[] = []
  if (main_genre !== undefined)
    found.push(sql`exists (select from content_genre cg
      where cg.content_id = content.id and cg.genre_id = ${main_genre} and ${isFirstGenre})`)
  if (genre !== undefined)
    found.push(sql`exists (select from content_genre cg
      where cg.content_id = content.id and cg.genre_id = ${genre})`)
  if (country !== undefined)
    found.push(sql`exists (select from content_country cc
      where cc.content_id = content.id and cc.country_id = ${country})`)
  if (year_from !== undefined) found.push(sql`content.year >= ${year_from}`)
  if (year_to !== undefined) found.push(sql`content.year <= ${year_to}`)
  if (rating_from !== undefined)
    found.push(sql`jsonb_path_exists(content.ratings, '$[*] ? (@.rating >= $least)',
      jsonb_build_object('least', ${rating_from}::numeric))`)
  return found
}

const selectWanted = (context: Scope, filter: Filter) =>
  context.db
    .selectFrom('content')
    .where('content.type', 'in', typesOf(filter.content_type))
    .where(contentShown(context))
    .where((column) => column.and(conditionsOf(filter)))

/** A page of the titles that a filter finds. */
export const readFiltered = (
  context: Scope,
  filter: Filter,
  page: { readonly limit: number; readonly offset: number },
): Promise<Item[]> => readNewest(context, selectWanted(context, filter), page)

/** How many titles a filter finds. */
export async function countFiltered(context: Scope, filter: Filter): Promise<number> {
  const { count } = await selectWanted(context, filter)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

interface CountryChoice {
  readonly content_type?: ContentType
  /** At most this many: those that most titles come from. */
  readonly limit?: number | undefined
}

/** Countries by name in the language of the answer. */
export async function readCountries(
  context: Scope,
  { content_type, limit }: CountryChoice,
): Promise<Static<typeof Country>[]> {
  const { db, language } = context
  const titles = sql<number>`(select count(*) from content_country cc join content on content.id = cc.content_id
    where cc.country_id = country.id and content.type in (${sql.join(typesOf(content_type))})
      and ${contentShown(context)})`
  let query = db.selectFrom('country').select(['id', 'name'])
  if (content_type !== undefined) query = query.where(sql<boolean>`${titles} > 0`)
  if (limit !== undefined)
    query = query
      .orderBy(sql`${titles} desc`)
      .orderBy('id')
      .limit(limit)
  const countries = (await query.execute()).map(({ id, name }) => ({ id, name: textOf(context, name) ?? '' }))
  return countries.toSorted((a, b) => a.name.localeCompare(b.name, language))
}

interface GenreChoice {
  readonly content_type?: ContentType
  /** Only those that come first at a title. */
  readonly is_main?: boolean | undefined
}

/** Genres by name in the language of the answer, each with the row that shows it, where there is one. */
export async function readGenres(
  context: Scope,
  { content_type, is_main }: GenreChoice,
): Promise<Static<typeof Genre>[]> {
  const { db, language, maxAge } = context
  let query = db.selectFrom('genre').select(['id', 'slug', 'title']).where(genreWithinAge(maxAge))
  if (content_type !== undefined || is_main === true)
    query = query.where(
      sql<boolean>`exists (select from content_genre cg join content on content.id = cg.content_id
        where cg.genre_id = genre.id and content.type in (${sql.join(typesOf(content_type))})
          and ${contentShown(context)} and ${is_main === true ? isFirstGenre : sql<boolean>`true`})`,
    )
  const rows = await query.execute()
  const links = await readGenreRows(context)
  const genres = rows.map(({ id, slug, title }) => {
    const row = links.get(slug)
    return {
      id,
      name: textOf(context, title) ?? slug,
      row_slug: row?.slug ?? null,
      row_id: row?.id ?? null,
    }
  })
  return genres.toSorted((a, b) => a.name.localeCompare(b.name, language))
}
