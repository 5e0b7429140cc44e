import { type Kysely, sql } from 'kysely'
import type { WholeTables } from '#server/db/tables.ts'

/**
 * Ids of the clips that the database has. None where the service begins with another language than it did when it was applied last: from then on its
 * letters are in that one.
 * @param spoken languages of the service
 */
export async function readMadeClips(
  db: Kysely<WholeTables>,
  [first]: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from asset where starts_with(id, 'clip-') and ${first ?? null} = (
      select spoken ->> 'key' from provider, jsonb_array_elements(languages) spoken
      order by provider.is_default desc, provider.id, (spoken ->> 'priority')::integer limit 1)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
