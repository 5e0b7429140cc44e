import { sql } from 'kysely'
import { mayWatch, type OpenedThing, packetsHeldAt } from '#domain/rights/may-watch.ts'
import type { Viewer } from '../scope/viewer.ts'
import type { Scope } from '../scope/scope.ts'
import { paidRangesOf, toPaidRanges } from './paid-ranges.ts'

/**
 * Whether a viewer may watch something now. What is remembered with the token says yes at once; a no is looked up again, so that who
 * has just paid is never refused.
 */
export async function viewerMayWatch(
  { db, provider, now }: Scope,
  { userId, paid }: Pick<Viewer, 'userId' | 'paid'>,
  thing: OpenedThing,
): Promise<boolean> {
  if (mayWatch(thing, packetsHeldAt(paid, now))) return true
  if (thing.packets.length === 0) return false
  const { rows } = await sql<{ paid: Parameters<typeof toPaidRanges>[0] }>`
    select ${paidRangesOf(sql`${userId}::integer`, sql`${provider.id}::integer`, now)} as paid`.execute(db)
  return mayWatch(thing, packetsHeldAt(toPaidRanges(rows[0]?.paid ?? []), now))
}
