import { type RawBuilder, sql } from 'kysely'
import type { Program } from '#contract/tv.ts'
import { filterId, GENRES_BELOW } from '#domain/catalogue/group-filter.ts'
import type { Text } from '../db/tables.ts'
import { programWithinAge, withinAge } from '../db/within-age.ts'
import { readPrograms } from '../tv/schedule.store.ts'
import { toProgram } from '../tv/shown-schedule.ts'
import { type BoxPage, meantBy, titleHolds } from './box-list.ts'
import { textOf } from './localised.ts'
import type { Scope } from '../scope/scope.ts'

/** The airings of a programme go back as far. */
const BACK_SECONDS = 14 * 86_400

/** Whether a programme is broadcast on a channel that may be shown. @param id of it, as SQL names it */
const isBroadcast = ({ now, maxAge }: Scope, id: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from schedule_item s join channel on channel.id = s.channel_id
  where s.program_id = ${sql.ref(id)} and s.starts_at >= ${Math.floor(now / 1000) - BACK_SECONDS}
    and not channel.is_hidden and ${withinAge('channel.age', maxAge)})`

/** Whether a row of `program` may be shown and is broadcast on a channel that is. */
const isListed = (context: Scope): RawBuilder<boolean> =>
  sql<boolean>`(${programWithinAge(context.maxAge)} and ${isBroadcast(context, 'program.id')})`

/**
 * Kinds of programmes with their genres, by name in the language of the answer. Programmes of the same kind and genres are asked for
 * together: the first of them that is broadcast is enough, so that a schedule is not looked through for each of many thousands.
 */
export async function readProgramGroups(context: Scope) {
  const { db, language, maxAge } = context
  const { rows } = await sql<{ id: number; name: Text; genres: { id: number; name: Text }[] }>`
    with alike as materialized (
      select category_id, genre_ids, (array_agg(category_name))[1] as name, array_agg(id) as ids
      from program where ${programWithinAge(maxAge)} group by category_id, genre_ids),
    listed as materialized (
      select category_id, genre_ids, name from alike
      where exists (select from unnest(alike.ids) as one(id) where ${isBroadcast(context, 'one.id')} limit 1))
    select listed.category_id as id, (array_agg(listed.name))[1] as name,
      coalesce(jsonb_agg(distinct jsonb_build_object('id', genre.id, 'name', genre.title)) filter (where genre.id is not null), '[]') as genres
    from listed left join genre on genre.id = any(listed.genre_ids) and genre.id < ${sql.lit(GENRES_BELOW)}
    group by listed.category_id order by listed.category_id`.execute(db)
  return rows.map(({ id, name, genres }) => ({
    id: filterId(id),
    name: textOf(context, name) ?? '',
    filters: genres
      .map((genre) => ({ id: filterId(id, genre.id), name: textOf(context, genre.name) ?? '' }))
      .toSorted((a, b) => a.name.localeCompare(b.name, language)),
  }))
}

/** A page of programmes that are broadcast, by title in the language of the answer. */
export async function readProgramsBy(
  context: Scope,
  { filters, search, limit, offset }: BoxPage,
): Promise<Program[]> {
  const { db, maxAge, language } = context
  const { rows } = await sql<{ id: string; title: Text }>`
    select program.id, program.title from program
    where ${isListed(context)} and ${titleHolds('program.title', search)}
      and ${meantBy(
        filters,
        (group) => sql<boolean>`program.category_id = ${group}`,
        (genre) => sql<boolean>`${genre} = any(program.genre_ids)`,
      )}`.execute(db)
  const ids = rows
    .map(({ id, title }) => ({ id, title: textOf(context, title) ?? '' }))
    .toSorted((a, b) => a.title.localeCompare(b.title, language) || (a.id < b.id ? -1 : 1))
    .slice(offset, offset + limit)
    .map(({ id }) => id)
  const programs = new Map((await readPrograms(db, ids, maxAge)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const program = programs.get(id)
    return program ? [toProgram(program, context)] : []
  })
}
