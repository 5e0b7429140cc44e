import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { mayWatch, type OpenedThing } from '#domain/rights/may-watch.ts'
import type { Openable } from '#domain/rights/opening-sets.ts'
import type { Tables } from '../db/tables.ts'
import type { Scope } from '../scope/scope.ts'

/**
 * Whether a thing is open to whom an answer is made for. Everything that viewers share says so by this: the answer is kept for those who may
 * watch just the same of it.
 * @param named the thing as the answer names it
 */
export function isOpenTo(
  { held, openings }: Pick<Scope, 'held' | 'openings'>,
  thing: OpenedThing,
  named: Openable,
): boolean {
  openings?.note(thing, named)
  return mayWatch(thing, held)
}

/** Those of these packets that are sold, and with more than one thing: a rental or a single title is somebody's own. */
export async function readSoldTogether(
  db: Kysely<Tables>,
  packets: readonly number[],
): Promise<ReadonlySet<number>> {
  if (packets.length === 0) return new Set()
  const rows = await db
    .selectFrom('packet')
    .select('packet.id')
    .where('packet.id', 'in', [...packets])
    .where('packet.is_offered', '=', true)
    .where(
      sql<boolean>`(select count(*) from (
        (select 1 from packet_channel pc where pc.packet_id = packet.id limit 2) union all
        (select 1 from packet_content pc where pc.packet_id = packet.id limit 2)) things) > 1`,
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}
