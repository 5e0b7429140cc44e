import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Text } from '../db/tables.ts'

type Names = ReadonlyMap<number, Text>
type Named = { id: number; name: Text }[]

interface OfKinds {
  readonly genres: Names
  readonly countries: Names
}
/** The names of all genres and countries, by their ids. */
export type KindNames = () => Promise<OfKinds>

async function readNames(db: Database['db']): Promise<OfKinds> {
  const { rows } = await sql<{ genres: Named; countries: Named }>`
    select (select coalesce(json_agg(json_build_object('id', id, 'name', title)), '[]') from genre) as genres,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from country) as countries`.execute(
    db,
  )
  const byId = (list: Named = []): Names => new Map(list.map(({ id, name }) => [id, name]))
  return { genres: byId(rows[0]?.genres), countries: byId(rows[0]?.countries) }
}

/**
 * They are the same for all providers and change with the service alone: read once, and anew after a change.
 * @param onChange calls whoever wants to hear that names may be others
 */
export function createKindNames(db: Database['db'], onChange: (listener: () => void) => void): KindNames {
  let kept: Promise<OfKinds> | null = null
  onChange(() => {
    kept = null
  })
  return () => {
    if (kept) return kept
    const reading = readNames(db)
    kept = reading
    reading.catch(() => {
      if (kept === reading) kept = null
    })
    return reading
  }
}
