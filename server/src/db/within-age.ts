import { type RawBuilder, sql } from 'kysely'

type Condition = RawBuilder<boolean>

const ALWAYS: Condition = sql<boolean>`true`

/** Whether an age rating is within a limit (years; null is none). What has no rating is not for children. */
export function withinAge(column: string, maxAge: number | null): Condition {
  return maxAge === null ? ALWAYS : sql<boolean>`coalesce(${sql.ref(column)} <= ${maxAge}, false)`
}

/**
 * Whether a row of `content`, or of `kept_content`, is within a limit. Seasons and episodes are never for younger ones than their series.
 * @param name under which the row stands
 */
export function contentWithinAge(
  maxAge: number | null,
  from: 'content' | 'kept_content' = 'content',
  name: 'content' | 'kept_content' = from,
): Condition {
  if (maxAge === null) return ALWAYS
  const [table, row] = [sql.table(from), sql.table(name)]
  return sql<boolean>`coalesce(greatest(${row}.age, (
    select greatest(above.age, series.age) from ${table} above left join ${table} series on series.id = above.parent_id
    where above.id = ${row}.parent_id)) <= ${maxAge}, false)`
}

/** Whether a row of `program` is within a limit, and what it shows of the catalogue is too. */
export function programWithinAge(maxAge: number | null): Condition {
  return maxAge === null
    ? ALWAYS
    : sql<boolean>`(${withinAge('program.age', maxAge)} and (program.content_id is null or exists (
        select from content where content.id = program.content_id and ${contentWithinAge(maxAge)})))`
}

/** Whether a row of `genre` is within a limit by itself, and has a film or a series that is. */
export function genreWithinAge(maxAge: number | null): Condition {
  return maxAge === null
    ? ALWAYS
    : sql<boolean>`(${genreForAge('genre', maxAge)} and exists (select from content_genre cg join content on content.id = cg.content_id
        where cg.genre_id = genre.id and ${contentWithinAge(maxAge)}))`
}

/** Whether a genre, whose table stands under this name, is for those of a limit. One without an age is for everybody. */
export function genreForAge(table: string, maxAge: number | null): Condition {
  return maxAge === null ? ALWAYS : sql<boolean>`coalesce(${sql.ref(`${table}.age`)} <= ${maxAge}, true)`
}
