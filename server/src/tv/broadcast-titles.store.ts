import { sql } from 'kysely'
import type { PersonCard, Rating } from '#contract/credits.ts'
import type { Program, ScheduleItem } from '#contract/tv.ts'
import { keepingPlans } from '../db/kept-plans.ts'
import type { ContentTable } from '../db/catalogue-tables.ts'
import type { Text } from '../db/tables.ts'
import type { Scope } from '../scope/scope.ts'
import { sayFor } from '../tenancy/provider-answers.ts'
import type { AiringRow } from './schedule.store.ts'

/** What a schedule tells of a title that is broadcast. */
export interface BroadcastTitle extends Pick<Program, 'persons' | 'ratings' | 'seasons'> {
  readonly content: NonNullable<ScheduleItem['content']>
  /** Its name in the language it was made in. */
  readonly original: string | null
}
export type BroadcastTitles = ReadonlyMap<number, BroadcastTitle>

type Broadcast = Pick<AiringRow, 'known_content_id' | 'program'>

/** A title as the database has it. */
export interface TitleRow {
  readonly id: number
  readonly slug: string
  readonly type: ContentTable['type']
  readonly title: Text
  readonly original: string | null
  readonly ratings: Rating[]
  readonly persons: (Omit<PersonCard, 'name'> & { readonly name: Text })[]
  readonly seasons: Program['seasons']
}

/** A row of `content` as one `TitleRow`, which takes persons and seasons along. */
export const TITLE_ROW = sql<TitleRow>`jsonb_build_object(
  'id', content.id, 'slug', content.slug, 'type', content.type, 'title', content.title, 'original', content.original, 'ratings', content.ratings,
  'persons', (select coalesce(jsonb_agg(jsonb_build_object('id', person.id, 'slug', person.slug, 'name', person.name, 'image', person.image,
      'role', credit.role) order by credit.role <> 'director', credit.position), '[]')
    from content_person credit join person on person.id = credit.person_id where credit.content_id = content.id),
  'seasons', (select coalesce(jsonb_agg(jsonb_build_object('id', season.id::text, 'season', season.season, 'year', season.year)
      order by season.season), '[]')
    from content season where season.parent_id = content.id and season.type = 'season'))`

/** Titles in the words of a viewer, by their ids. */
export function toBroadcastTitles(
  rows: readonly TitleRow[],
  { language, provider }: Pick<Scope, 'language' | 'provider'>,
): BroadcastTitles {
  const say = sayFor(provider, language)
  return new Map(
    rows.map(({ id, slug, type, title, original, ratings, persons, seasons }) => [
      id,
      {
        content: { id: String(id), slug, title: say(title) ?? slug, content_type: type },
        original,
        persons: persons.map((person) => ({ ...person, name: say(person.name) ?? person.slug })),
        ratings: ratings.filter(({ rating }) => rating > 0),
        seasons,
      },
    ]),
  )
}

/** Ids of the titles that are broadcast: of films and episodes, and of the series of these. */
const titlesOf = (items: readonly Broadcast[]): number[] => [
  ...new Set(
    items
      .flatMap(({ known_content_id: own, program }) => [own, program.content_id])
      .filter((id) => id !== null),
  ),
]

/** The titles that items broadcast, as far as the provider has them, by their ids. One question for any number of items. */
export async function readBroadcastTitles(
  scope: Pick<Scope, 'db' | 'language' | 'provider'>,
  items: readonly Broadcast[],
): Promise<BroadcastTitles> {
  const ids = titlesOf(items)
  if (ids.length === 0) return new Map()
  const rows = await keepingPlans(scope.db)
    .selectFrom('content')
    .select(TITLE_ROW.as('row'))
    // As one value, so that there is one statement for any number of them.
    .where(sql<boolean>`content.id = any(${ids}::integer[])`)
    .execute()
  return toBroadcastTitles(
    rows.map(({ row }) => row),
    scope,
  )
}
