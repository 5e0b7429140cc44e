import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '../../api/failure.ts'
import { NO_CONNECTION } from '../../api/failure-meaning.ts'
import { transactionOf } from '../../testing/money-things.ts'
import { OLDEST_MS, type PendingPayment } from './pending-payment.ts'
import { LONGEST_MS, type PaymentEnd, watchPayment } from './watch-payment.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const payment: PendingPayment = {
  transactionId: '7',
  offerId: null,
  at: 0,
  name: 'Plus',
  packetId: 2,
  after: null,
  then: null,
}
const gone = new ApiFailure('not_found', 404, 'not found')

/** A payment that is asked for; the last answer stands for all that follow, and a failure is thrown. */
function watched({
  answers = [],
  isGuest = false,
  watching = payment,
}: {
  readonly answers?: readonly (string | Error)[]
  readonly isGuest?: boolean
  readonly watching?: PendingPayment | null
}) {
  const begun = Date.now()
  const world = { asks: 0, told: 0, ends: [] as PaymentEnd[] }
  const stop = watchPayment(watching, {
    ask: async () => {
      const answer = answers[Math.min(world.asks, answers.length - 1)] ?? 'pending'
      world.asks += 1
      if (answer instanceof Error) throw answer
      return transactionOf(answer)
    },
    now: () => Date.now() - begun,
    isGuest: () => isGuest,
    onTold: () => {
      world.told += 1
    },
    onEnd: (end) => world.ends.push(end),
  })
  return { world, stop, ends: () => world.ends.map((end) => ('why' in end ? end.why : end.is)) }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a payment is asked for at once and every five seconds, until it is known what became of it', async () => {
  const { world, ends } = watched({ answers: ['pending', 'pending', 'complete'] })
  await pass(4999)
  expect([world.asks, world.told]).toEqual([1, 1])
  await pass(1)
  expect([world.asks, world.told]).toEqual([2, 2])
  await pass(60_000)
  expect([world.asks, ends()]).toEqual([3, ['complete']])
  const failed = watched({ answers: ['error'] })
  await pass(0)
  expect(failed.ends()).toEqual(['error'])
})

test('what fails on the way is asked again; a payment that is not there ends it, but for a guest, who may yet sign in as who has paid', async () => {
  const lost = watched({ answers: [NO_CONNECTION, 'complete'] })
  await pass(5000)
  expect(lost.ends()).toEqual(['complete'])
  const ofUser = watched({ answers: [gone] })
  await pass(60_000)
  expect([ofUser.world.asks, ofUser.ends()]).toEqual([1, ['gone']])
  const ofChild = watched({ answers: [new ApiFailure('permission_denied', 403, 'not for a child')] })
  await pass(60_000)
  expect([ofChild.world.asks, ofChild.ends()]).toEqual([1, ['refused']])
  const ofGuest = watched({ answers: [gone, gone, 'complete'], isGuest: true })
  await pass(60_000)
  expect([ofGuest.world.asks, ofGuest.ends()]).toEqual([3, ['complete']])
})

test('nobody asks for what has no id, is older than an hour, or takes longer than ten minutes', async () => {
  for (const [watching, why] of [
    [null, 'no_id'],
    [{ ...payment, transactionId: null }, 'no_id'],
    [{ ...payment, at: -OLDEST_MS - 1 }, 'too_old'],
  ] as const) {
    const { world, ends } = watched({ watching })
    await pass(0)
    expect([world.asks, ends()]).toEqual([0, [why]])
  }
  const byOffer = watched({ watching: { ...payment, transactionId: null, offerId: '3' } })
  await pass(LONGEST_MS)
  expect(byOffer.ends()).toEqual([])
  await pass(5000)
  expect(byOffer.ends()).toEqual(['too_long'])
})

test('a page that slept is answered before ten minutes are too long, also where its line comes back only after the page', async () => {
  for (const onWaking of [['complete'], [NO_CONNECTION, 'complete']]) {
    const { world, ends } = watched({ answers: ['pending', ...onWaking] })
    await pass(0)
    // What a page that sleeps does not count: the clock goes on, the timer stands.
    vi.setSystemTime(Date.now() + LONGEST_MS)
    await pass(5000 * onWaking.length)
    expect([world.asks, ends()]).toEqual([1 + onWaking.length, ['complete']])
  }
  const silent = watched({ answers: ['pending'] })
  await pass(0)
  vi.setSystemTime(Date.now() + LONGEST_MS)
  await pass(5000)
  expect([silent.world.asks, silent.ends()]).toEqual([2, ['too_long']])
})

test('who stops asking hears nothing more, of an answer on its way neither', async () => {
  const { world, stop, ends } = watched({ answers: ['complete'] })
  stop()
  await pass(60_000)
  expect([world.asks, world.told, ends()]).toEqual([1, 0, []])
})
