import type { Logger } from 'pino'
import { forgetViewerEvents } from '#server/analytics/event.store.ts'
import { countPopularity } from '#server/catalogue/popularity.store.ts'
import { settleOpen, SETTLE_PAYMENT, settleTold } from '#server/commerce/pay/ask-gateway.ts'
import { forgetOffers } from '#server/commerce/shop/forget-offers.ts'
import { renewSubscriptions } from '#server/commerce/subscriptions/renew.ts'
import { refreshSearchAtLeisure } from '#server/catalogue/search/documents.ts'
import { forgetFound } from '#server/catalogue/search/found.store.ts'
import type { Database } from '#server/db/database.ts'
import { removeAbandoned } from '#server/identity/abandoned.store.ts'
import { type Job, type JobKind, orderedJob, orderedKind } from '#server/jobs/job.ts'
import { TELL_OLD_PHONE, tellOldPhone } from '#server/identity/phone-notice.ts'
import type { Ports } from '#server/ports.ts'
import { tellSchedule } from '#server/tv/schedule-notice.ts'
import { extendSchedules, pruneSchedules } from '#server/tv/lay-schedule.ts'
import type { MediaStore } from '#media/asset/store.ts'
import { REMOVE_VIDEOS, removeVideos } from '#operate/content/remove-content.ts'
import { forgetIdempotentCalls } from '#server/work/idempotent.ts'
import { inTransaction } from '#server/work/in-transaction.ts'

export interface ServiceJobPorts extends Pick<Ports, 'gateways' | 'messages' | 'secret' | 'random'> {
  readonly database: Database
  readonly store: Pick<MediaStore, 'remove'>
  readonly log: Logger
  readonly now: () => number
}

/** What is due by the clock, in UTC. */
const TIMED = {
  'extend-schedules': {
    what: 'adds the days to come to the schedules of channels, and takes away what is too old for any archive',
    cron: '3 * * * *',
  },
  'count-popularity': { what: 'counts what is watched most at each provider', cron: '*/10 * * * *' },
  'refresh-search': {
    // Whoever writes titles refreshes them in the same transaction; this makes up for what was written past that.
    what: 'makes findable what was changed past the rooms that write',
    cron: '* * * * *',
  },
  'learn-from-searches': {
    what: 'counts what searches led to, and forgets what is too old',
    cron: '17 * * * *',
  },
  'settle-payments': {
    what: 'asks gateways for payments that nobody has told of, and gives up those that are too old',
    cron: '* * * * *',
  },
  'renew-subscriptions': {
    what: 'renews subscriptions from balances, and ends those that are over',
    cron: '* * * * *',
  },
  'remove-abandoned': {
    what: 'removes guests that nobody has heard of for long, and events of viewers and unpaid offers after 30 days',
    cron: '37 * * * *',
  },
} as const satisfies Record<string, Omit<JobKind, 'name'>>

/** Everything that the service does by itself, but for making videos. */
export const JOB_KINDS: readonly JobKind[] = [
  ...Object.entries(TIMED).map(([name, kind]) => ({ name, ...kind })),
  ...[TELL_OLD_PHONE, REMOVE_VIDEOS, SETTLE_PAYMENT].map(orderedKind),
]

/** How a node does it. */
export function serviceJobs({ database, store, log, now, ...ports }: ServiceJobPorts): readonly Job[] {
  const pay = { database, gateways: ports.gateways, log }
  const runs: Record<keyof typeof TIMED, () => Promise<void>> = {
    async 'extend-schedules'() {
      await pruneSchedules(database.whole, now())
      await inTransaction(database.whole, async (trx, tell) =>
        tellSchedule(tell, [...(await extendSchedules(trx, now())).keys()]),
      )
    },
    'count-popularity': () => countPopularity(database.whole, now()),
    'refresh-search': () => refreshSearchAtLeisure(database.whole),
    'learn-from-searches': () => forgetFound(database.db, now()),
    'settle-payments': () => settleOpen(pay, now()),
    async 'renew-subscriptions'() {
      const done = await renewSubscriptions(database.db, now())
      if (done.renewed + done.ended > 0) log.info(done, 'subscriptions were renewed or ended')
    },
    async 'remove-abandoned'() {
      await forgetViewerEvents(database.db, now())
      await forgetIdempotentCalls(database.db, now())
      await forgetOffers(database.db, now())
      const removed = await removeAbandoned(database.db, now())
      if (removed.guests > 0) log.info(removed, 'what guests left behind was removed')
    },
  }
  return [
    ...Object.entries(TIMED).map(([name, kind]) => ({
      name,
      ...kind,
      run: runs[name as keyof typeof TIMED],
    })),
    orderedJob(TELL_OLD_PHONE, (notice, id) => tellOldPhone(ports, notice, id)),
    orderedJob(SETTLE_PAYMENT, ({ paymentId }) => settleTold(pay, paymentId, now())),
    orderedJob(REMOVE_VIDEOS, ({ ids }) => removeVideos({ database, store }, ids)),
  ]
}
