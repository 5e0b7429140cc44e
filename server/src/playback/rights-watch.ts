import type { Database } from '../db/database.ts'
import { endUnpaidViewings } from '../rights/end-viewings.ts'
import { endCrowdedViewings } from './concurrency/crowded-viewings.ts'
import { endSurplusViewings } from './licence/surplus-viewings.ts'
import { endUnfitViewings } from './unfit-viewings.ts'

/**
 * Ends viewings whose packet has run out, those of a programme that has turned out not to be for their viewers, and those on more devices than
 * an account may play on at a time. Of those that began within the last second it may not know yet: each node writes its own that often.
 * @param now Unix milliseconds
 */
export async function endWithoutRight(database: Database, now: number): Promise<void> {
  await endUnpaidViewings(database, now)
  await endUnfitViewings(database, now)
  await endSurplusViewings(database, now)
  await endCrowdedViewings(database, now)
}
