import type { Logger } from 'pino'
import { join } from 'node:path'
import { forgetGiven } from '#server/ads/given.store.ts'
import { writeEventDay } from '#server/analytics/event-parquet.ts'
import { handOverEvents } from '#server/analytics/event-stream.ts'
import { putEventDaysAway } from '#server/analytics/event.store.ts'
import { rollUpEvents } from '#server/analytics/roll-up.ts'
import { countPopularity } from '#server/catalogue/popularity.store.ts'
import {
  isAllRenewed,
  isRefundBooked,
  isRefundEnded,
  isRefundSent,
  isSettledSince,
} from '#server/commerce/made-up-orders.ts'
import { FORGET_CARD, forgetCard } from '#server/commerce/cards/card.store.ts'
import { tellOfCards } from '#server/commerce/cards/tell-of-cards.ts'
import { checkRefund } from '#server/commerce/money/failed-refund.ts'
import { SEND_REFUND, sendOpenRefunds, sendRefund } from '#server/commerce/money/refund.ts'
import { endToldRefund } from '#server/commerce/money/told-refund.ts'
import { bookOutsideRefund, endPage, settleHeard, settleOpen } from '#server/commerce/pay/ask-gateway.ts'
import {
  BOOK_REFUND,
  CHECK_REFUND,
  END_PAGE,
  END_REFUND,
  SETTLE_PAYMENT,
} from '#server/commerce/pay/settle-order.ts'
import { forgetNotices } from '#server/commerce/pay/forget-notices.ts'
import { forgetOffers } from '#server/commerce/shop/forget-offers.ts'
import { RENEW_OF_USER } from '#server/commerce/subscriptions/failed-renewal.ts'
import { renewByCards, renewFromBalances, renewOfUser } from '#server/commerce/subscriptions/renew-by-all.ts'
import { tellOfRenewals } from '#server/commerce/subscriptions/tell-of-renewals.ts'
import { refreshSearchAtLeisure } from '#server/catalogue/search/documents.ts'
import { forgetFound } from '#server/catalogue/search/found.store.ts'
import type { Database } from '#server/db/database.ts'
import { removeAbandoned } from '#server/identity/abandoned.store.ts'
import { type Job, type JobKind, orderedJob, orderedKind, type TimedJob } from '#server/jobs/job.ts'
import { TELL_OLD_PHONE, tellOldPhone } from '#server/identity/phone-notice.ts'
import type { Ports } from '#server/ports.ts'
import { endWithoutRight } from '#server/playback/rights-watch.ts'
import { tellSchedule } from '#server/tv/schedule-notice.ts'
import { extendSchedules, pruneSchedules } from '#server/tv/lay-schedule.ts'
import type { MediaStore } from '#media/asset/store.ts'
import { REMOVE_VIDEOS } from '#operate/content/remove-content.ts'
import { removeUnnamedVideos, removeVideos } from '#operate/content/unnamed-videos.ts'
import { changeService } from '#operate/write/change-service.ts'
import { forgetPushes } from '#server/engagement/push.store.ts'
import { sendPushes } from '#server/engagement/send-pushes.ts'
import { databaseAttempts } from '#server/limits/database-attempts.ts'
import { forgetIdempotentCalls } from '#server/work/idempotent.ts'

export interface ServiceJobPorts extends Pick<Ports, 'gateways' | 'messages' | 'secret' | 'random'> {
  readonly database: Database
  readonly store: Pick<MediaStore, 'list' | 'read' | 'remove' | 'clear'>
  readonly log: Logger
  readonly now: () => number
  /** Origins of push services beside those of the known browsers. */
  readonly pushServices?: readonly string[]
  /** Absolute path; events that are put away lie in it. */
  readonly dataFolder: string
  readonly natsUrl: string | null
  /** What viewers type, where it is configured. */
  readonly publicUrl?: string | null
}

/** What is due by the clock, in UTC. */
const TIMED = {
  'extend-schedules': {
    what: 'adds the days to come to the schedules of channels, and takes away what is too old for any archive',
    cron: '3 * * * *',
  },
  'count-popularity': { what: 'counts what is watched most at each provider', cron: '*/10 * * * *' },
  'roll-up-events': {
    what: 'works out what events and viewings come to, by hours and days',
    cron: '*/10 * * * *',
  },
  'put-events-away': {
    what: 'writes events of viewers that are a week old as Parquet files of the data folder, and takes them out of the database',
    cron: '41 2 * * *',
  },
  'hand-over-events': { what: 'hands events of viewers to NATS, where one is configured', cron: '* * * * *' },
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
    what: 'asks gateways for payments and refunds that nobody has told of, and gives up payments that are too old',
    cron: '* * * * *',
    makesUpFor: ['settle-payment', 'book-refund', 'send-refund', 'end-refund'],
  },
  'renew-subscriptions': {
    what: 'renews subscriptions from balances, and ends those that are over',
    cron: '* * * * *',
    makesUpFor: ['renew-of-user'],
  },
  'charge-cards': {
    // Gateways take their time, and renewals from balances wait for none of them.
    what: 'has cards pay for the subscriptions that balances do not suffice for',
    cron: '* * * * *',
    makesUpFor: ['renew-of-user'],
  },
  'tell-of-renewals': {
    what: 'tells whose balances lack the money for periods that begin in some days, and for those that were not paid',
    cron: '*/10 * * * *',
  },
  'tell-of-cards': {
    what: 'tells whose cards expire soon, where packets are charged to them',
    cron: '23 4 * * *',
  },
  'send-pushes': {
    what: 'sends notifications to the devices that want them, and tries again what was not taken',
    cron: '* * * * *',
  },
  'end-viewings': {
    // A stream outlives its right by so much at most, and by what is on its way to the player.
    what: 'ends streams whose right is over, and those on more devices than an account may play on at a time',
    cron: '*/20 * * * * *',
  },
  'remove-abandoned': {
    what: 'removes guests that nobody has heard of for long, counts of what may be tried but so often, unpaid offers and who was shown which ad after 30 days, and notices of gateways after 400',
    cron: '37 * * * *',
  },
  'remove-unnamed-videos': {
    what: 'removes the files of videos that nothing of the service has named for three days',
    cron: '29 3 * * *',
    makesUpFor: ['remove-videos'],
  },
} as const satisfies Record<string, Omit<TimedJob, 'name' | 'run'>>

/** Everything that the service does by itself, but for making videos. */
export const JOB_KINDS: readonly JobKind[] = [
  ...Object.entries(TIMED).map(([name, kind]) => ({ name, ...kind })),
  ...[
    TELL_OLD_PHONE,
    REMOVE_VIDEOS,
    SETTLE_PAYMENT,
    END_PAGE,
    BOOK_REFUND,
    END_REFUND,
    CHECK_REFUND,
    SEND_REFUND,
    FORGET_CARD,
    RENEW_OF_USER,
  ].map(orderedKind),
]

/** How a node does it. */
export function serviceJobs({
  database,
  store,
  log,
  now,
  dataFolder,
  natsUrl,
  publicUrl,
  ...ports
}: ServiceJobPorts): readonly Job[] {
  const { gateways, random, secret } = ports
  const pay = { database, gateways, log, random, secret }
  const renewing = { ...pay, publicUrl: publicUrl ?? null }
  const runs: Record<keyof typeof TIMED, () => Promise<void>> = {
    async 'extend-schedules'() {
      // A folder that is being applied lays days anew by other plans: each has to see what the other one has laid.
      await changeService(database.whole, async (trx, tell) => {
        await pruneSchedules(trx, now())
        tellSchedule(tell, [...(await extendSchedules(trx, now())).keys()])
      })
    },
    'count-popularity': () => countPopularity(database.whole, now()),
    async 'roll-up-events'() {
      await rollUpEvents(database.whole, now())
    },
    async 'put-events-away'() {
      const folder = join(dataFolder, 'analytics', 'events')
      const write = (day: string) => writeEventDay(database.whole, { day, folder, secret })
      const staying = await putEventDaysAway(database.whole, write, now())
      if (staying.length > 0)
        log.warn({ days: staying }, 'events stay in the database until they are rolled up')
    },
    async 'hand-over-events'() {
      if (natsUrl !== null) await handOverEvents(database.whole, { url: natsUrl, secret })
    },
    'refresh-search': () => refreshSearchAtLeisure(database.whole),
    'learn-from-searches': () => forgetFound(database.db, now()),
    async 'settle-payments'() {
      await Promise.all([settleOpen(pay, now), sendOpenRefunds(pay, now)])
    },
    async 'renew-subscriptions'() {
      const done = await renewFromBalances(renewing, now)
      if (done.renewed + done.ended > 0) log.info(done, 'subscriptions were renewed or ended')
    },
    async 'charge-cards'() {
      const charged = await renewByCards(renewing, now)
      if (charged > 0) log.info({ charged }, 'cards were charged for subscriptions')
    },
    async 'tell-of-renewals'() {
      const told = await tellOfRenewals(database.db, now())
      if (told > 0) log.info({ told }, 'owners were told of what their balances lack for renewals')
    },
    async 'tell-of-cards'() {
      const told = await tellOfCards(database.db, now())
      if (told > 0) log.info({ told }, 'owners of cards that expire soon were told')
    },
    async 'send-pushes'() {
      const env = { pushServices: ports.pushServices ?? [], publicUrl: publicUrl ?? null }
      const sent = await sendPushes({ database, secret, random, log, env }, now())
      if (sent.taken + sent.failed > 0) log.info(sent, 'notifications were sent')
    },
    'end-viewings': () => endWithoutRight(database, now()),
    async 'remove-abandoned'() {
      await forgetPushes(database, now())
      await forgetIdempotentCalls(database.db, now())
      await forgetOffers(database.db, now())
      await forgetNotices(database.db, now())
      await forgetGiven(database.db, now())
      // Also where Redis counts: the database does while that is away.
      const attempts = databaseAttempts(database)
      while (await attempts.sweep(now()));
      const removed = await removeAbandoned(database.db, now())
      if (removed.guests > 0) log.info(removed, 'what guests left behind was removed')
    },
    async 'remove-unnamed-videos'() {
      const videos = await removeUnnamedVideos({ database, store }, now())
      if (videos > 0) log.info({ videos }, 'videos that nothing names any more were removed')
    },
  }
  return [
    ...Object.entries(TIMED).map(([name, kind]) => ({
      name,
      ...kind,
      run: runs[name as keyof typeof TIMED],
    })),
    orderedJob(TELL_OLD_PHONE, (notice, id) => tellOldPhone(ports, notice, id)),
    orderedJob(
      SETTLE_PAYMENT,
      (told) => settleHeard(pay, told, now()),
      (told, since) => isSettledSince(database.db, told, since),
    ),
    orderedJob(END_PAGE, ({ paymentId }) => endPage(pay, paymentId, now())),
    orderedJob(
      BOOK_REFUND,
      (refund) => bookOutsideRefund(pay, refund, now()),
      (refund) => isRefundBooked(database.db, refund),
    ),
    orderedJob(
      END_REFUND,
      (told) => endToldRefund(pay, told, now()),
      (told) => isRefundEnded(database.db, told),
    ),
    orderedJob(CHECK_REFUND, ({ refundId }) => checkRefund(pay, refundId, now())),
    orderedJob(
      SEND_REFUND,
      ({ refundId }) => sendRefund(pay, refundId, now()),
      (refund) => isRefundSent(database.db, refund),
    ),
    orderedJob(
      RENEW_OF_USER,
      ({ userId }) => renewOfUser(renewing, now, userId),
      (user) => isAllRenewed(database.db, user, now()),
    ),
    orderedJob(FORGET_CARD, ({ cardId }) => forgetCard(pay, cardId)),
    orderedJob(
      REMOVE_VIDEOS,
      ({ ids }) => removeVideos({ database, store }, ids),
      async ({ ids }) => !(await store.list()).some((id) => ids.includes(id)),
    ),
  ]
}
