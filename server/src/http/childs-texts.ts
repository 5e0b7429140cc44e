import { sql } from 'kysely'
import { titleFinder, withoutNamed } from '#domain/catalogue/named-titles.ts'
import type { Database } from '../db/database.ts'
import { contentWithinAge, programWithinAge } from '../db/within-age.ts'

/** The prose of answers: what somebody wrote about a thing, and may name another thing in. */
const PROSE = new Set(['bio', 'description', 'html_description', 'short'])

/** Takes out of the prose of an answer the sentences that name a title beyond an age limit; null is no limit. */
export type ChildsTexts = <T>(answer: T, maxAge: number | null) => Promise<T>

function hasProse(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([key, one]) => (typeof one === 'string' && PROSE.has(key)) || hasProse(one),
  )
}

function without(value: unknown, names: (text: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => without(one, names))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      typeof one === 'string' && PROSE.has(key) ? withoutNamed(one, names) : without(one, names),
    ]),
  )
}

/**
 * Answers that everybody shares are read over once for each age limit; those without a limit cost nothing. The titles beyond a limit
 * are read once too, and anew after the catalogue has changed.
 * @param onChange calls whoever wants to hear of such changes
 */
export function createChildsTexts(
  { whole }: Pick<Database, 'whole'>,
  onChange: (listener: () => void) => void,
): ChildsTexts {
  type Names = (text: string) => boolean
  const finders = new Map<number, Promise<Names>>()
  onChange(() => finders.clear())

  const readNames = async (maxAge: number): Promise<Names> => {
    const { rows } = await sql<{ title: string; is_open: boolean }>`
      select named.title, bool_or(named.is_open) as is_open from (
        select t.value as title, ${contentWithinAge(maxAge)} as is_open
          from content, jsonb_each_text(content.title) t where content.type in ('movie', 'series')
        union all
        select content.original, ${contentWithinAge(maxAge)} from content
          where content.type in ('movie', 'series') and content.original is not null
        union all
        select t.value, ${programWithinAge(maxAge)} from program, jsonb_each_text(program.title) t) named
      group by named.title`.execute(whole)
    // A name that something for children bears too may be said.
    return titleFinder(rows.filter(({ is_open }) => !is_open).map(({ title }) => title))
  }
  const namesBeyond = (maxAge: number): Promise<Names> => {
    const known = finders.get(maxAge)
    if (known) return known
    const finder = readNames(maxAge)
    finders.set(maxAge, finder)
    finder.catch(() => {
      if (finders.get(maxAge) === finder) finders.delete(maxAge)
    })
    return finder
  }

  return async (answer, maxAge) =>
    maxAge === null || !hasProse(answer)
      ? answer
      : (without(answer, await namesBeyond(maxAge)) as typeof answer)
}
