import { type RawBuilder, sql } from 'kysely'
import type { Program } from '#contract/tv.ts'
import { filterId, GENRES_BELOW } from '#domain/catalogue/group-filter.ts'
import type { Text } from '../db/tables.ts'
import { programWithinAge, withinAge } from '../db/within-age.ts'
import { readPrograms, toProgram } from '../tv/schedule.store.ts'
import { type BoxPage, meantBy, titleHolds } from './box-list.ts'
import { textOf } from './localised.ts'
import type { Scope } from '../scope/scope.ts'

/** The airings of a programme go back as far. */
const BACK_SECONDS = 14 * 86_400

/** Whether a row of `program` may be shown and is broadcast on a channel that is. */
const isListed = ({ now, maxAge }: Scope): RawBuilder<boolean> => sql<boolean>`(${programWithinAge(maxAge)}
  and exists (select from schedule_item s join channel on channel.id = s.channel_id
    where s.program_id = program.id and s.starts_at >= ${Math.floor(now / 1000) - BACK_SECONDS}
      and not channel.is_hidden and ${withinAge('channel.age', maxAge)}))`

/** Kinds of programmes with their genres, by name in the language of the answer. */
export async function readProgramGroups(context: Scope) {
  const { db, language } = context
  const { rows } = await sql<{ id: number; name: Text; genres: { id: number; name: Text }[] }>`
    select program.category_id as id, (array_agg(program.category_name))[1] as name,
      coalesce(jsonb_agg(distinct jsonb_build_object('id', genre.id, 'name', genre.title)) filter (where genre.id is not null), '[]') as genres
    from program left join genre on genre.id = any(program.genre_ids) and genre.id < ${sql.lit(GENRES_BELOW)}
    where ${isListed(context)} group by program.category_id order by program.category_id`.execute(db)
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
