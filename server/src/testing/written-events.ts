import { expect } from 'vitest'
import { isRolledUp, rollUpEvents } from '../analytics/roll-up.ts'
import type { TestService } from './service.ts'

/** Events of a batch that the database has. @param batch 32 hex digits */
async function countOf({ ports }: Pick<TestService, 'ports'>, batch: string): Promise<number> {
  const uuid = batch.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const query = ports.database.whole.selectFrom('viewer_event').select('n').where('batch', '=', uuid)
  return (await query.execute()).length
}

/** Comes back once the events of a batch are written: no call waits for that. */
export async function eventsWritten(
  service: Pick<TestService, 'ports'>,
  batch: string,
  count: number,
): Promise<void> {
  await expect.poll(() => countOf(service, batch), { interval: 10, timeout: 5000 }).toBe(count)
}

/**
 * Comes back once a day is rolled up: its events wait for whatever transaction of the server is older than theirs.
 * @param day its beginning @param now by when, both Unix milliseconds
 */
export async function rolledUp(
  { ports: { database } }: Pick<TestService, 'ports'>,
  day: number,
  now: number,
): Promise<void> {
  await expect
    .poll(
      async () => {
        await rollUpEvents(database.whole, now)
        return isRolledUp(database.whole, day)
      },
      { timeout: 5000 },
    )
    .toBe(true)
}
