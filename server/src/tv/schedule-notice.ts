import type { Database } from '../db/database.ts'
import type { Tell } from '../work/in-transaction.ts'

const CHANNEL = 'schedule'
/** With more than these everything counts as changed: that is read by what is asked for, and not channel by channel. */
const MOST_NAMED = 100

/** Channels whose schedule has changed; `*` where any may have. */
export type Changed = readonly number[] | '*'

/** What shared answers that show the schedule of one channel alone are dropped with, beside `SCHEDULES`. */
export const scheduleTag = (channel: number): string => `schedule:${channel}`
export const SCHEDULES = 'schedules'

/** Tags of the shared answers that show something of these schedules: of lists, pages and searches any, of one channel its own. */
export const tagsOfChanged = (changed: Changed): string[] => [
  'channels',
  ...(changed === '*' ? [SCHEDULES] : changed.map(scheduleTag)),
]

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
