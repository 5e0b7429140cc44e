import type { Database } from '../db/database.ts'
import type { Tell } from '../work/in-transaction.ts'

const CHANNEL = 'schedule'
/**
 * With more than these everything counts as changed. A notice is a few thousand bytes at most: so many ids always fit, and the channels of a
 * large operator of which a new day is laid in the same hour are still named.
 */
const MOST_NAMED = 500

/** Channels whose schedule has changed; `*` where any may have. */
export type Changed = readonly number[] | '*'

/** Tag of shared answers that show something of the schedules of more than one channel; they have `channels` too. */
export const SCHEDULES = 'schedules'
/** Tag of those that show the schedule of one channel alone. */
export const scheduleTag = (channel: number): string => `schedule:${channel}`

/** Tags of the shared answers that show something of these schedules. */
export const tagsOfChanged = (changed: Changed): string[] =>
  changed === '*' ? ['channels'] : [SCHEDULES, ...changed.map(scheduleTag)]

/** Tells every node that the schedules of these channels have changed; of none it tells nothing. */
export function tellSchedule(tell: Tell, changed: Changed): void {
  if (changed.length === 0) return
  const isNamed = changed !== '*' && changed.length <= MOST_NAMED
  tell(CHANNEL, isNamed ? changed.join(',') : '*')
}

/** Hears which schedules have changed on any node, and `*` after a lost connection; answers how to stop. */
export function hearSchedule(
  database: Pick<Database, 'listen'>,
  heard: (changed: Changed) => void,
): Promise<() => Promise<void>> {
  return database.listen(CHANNEL, (payload) => {
    const ids = payload.split(',').map(Number)
    heard(ids.every((id) => Number.isSafeInteger(id) && id > 0) ? ids : '*')
  })
}
