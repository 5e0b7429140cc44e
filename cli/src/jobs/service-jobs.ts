import type { Logger } from 'pino'
import { forgetViewerEvents } from '#server/analytics/event.store.ts'
import { countPopularity } from '#server/catalogue/popularity.store.ts'
import { refreshSearchAtLeisure } from '#server/catalogue/search/documents.ts'
import { forgetFound } from '#server/catalogue/search/found.store.ts'
import type { Database } from '#server/db/database.ts'
import { removeAbandoned } from '#server/identity/abandoned.store.ts'
import type { Job } from '#server/jobs/job.ts'
import { tellSchedule } from '#server/tv/schedule-notice.ts'
import { extendSchedules, pruneSchedules } from './schedule.job.ts'
import { forgetIdempotentCalls } from '#server/work/idempotent.ts'
import { inTransaction } from '#server/work/in-transaction.ts'

export interface ServiceJobPorts {
  readonly database: Database
  readonly log: Logger
  readonly now: () => number
}

/** Everything that the service does by itself, but for making videos. */
export const serviceJobs = ({ database, log, now }: ServiceJobPorts): readonly Job[] => [
  {
    name: 'extend-schedules',
    what: 'adds the days to come to the schedules of channels, and takes away what is too old for any archive',
    cron: '3 * * * *',
    async run() {
      await pruneSchedules(database.whole, now())
      await inTransaction(database.whole, async (trx, tell) =>
        tellSchedule(tell, [...(await extendSchedules(trx, now())).keys()]),
      )
    },
  },
  {
    name: 'count-popularity',
    what: 'counts what is watched most at each provider',
    cron: '*/10 * * * *',
    run: () => countPopularity(database.whole, now()),
  },
  {
    name: 'refresh-search',
    // Whoever writes titles refreshes them in the same transaction; this makes up for what was written past that.
    what: 'makes findable what was changed past the rooms that write',
    cron: '* * * * *',
    run: () => refreshSearchAtLeisure(database.whole),
  },
  {
    name: 'learn-from-searches',
    what: 'counts what searches led to, and forgets what is too old',
    cron: '17 * * * *',
    run: () => forgetFound(database.db, now()),
  },
  {
    name: 'remove-abandoned',
    what: 'removes guests that nobody has heard of for long, and events of viewers after 30 days',
    cron: '37 * * * *',
    async run() {
      await forgetViewerEvents(database.db, now())
      await forgetIdempotentCalls(database.db, now())
      const removed = await removeAbandoned(database.db, now())
      if (removed.guests > 0) log.info(removed, 'what guests left behind was removed')
    },
  },
]
