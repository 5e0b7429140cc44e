import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Transaction } from '#contract/purchases.ts'
import { transactionOf } from '../../testing/money-things.ts'
import { createBuying } from './buying-flow.ts'
import { type BuyingParts, createBuyingState } from './buying-state.ts'
import { createFollowing } from './following.ts'
import { keepPending, nothingKnownOf, type PendingPayment, readPending } from './pending-payment.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const NUMBER = '00000000-0000-4000-8000-000000000001'
/** Its beginning was not answered: its offer tells its number. */
const UNANSWERED: PendingPayment = {
  ...nothingKnownOf(NUMBER, 0),
  transactionId: null,
  offerId: 'offer',
  name: 'Plus',
  packetId: 2,
}
const BACK = {
  isBack: true,
  isOpen: false,
  isShown: true,
  waitsForViewer: false,
  transactionId: NUMBER,
  isSigningIn: false,
}

/** A page in which something was begun to be paid. */
function pageWith(...begun: readonly PendingPayment[]) {
  const storage = () => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
  }
  const kept = storage()
  for (const one of begun) keepPending(kept, one)
  const service = { payment: transactionOf('pending'), asked: [] as (string | null)[], done: [] as unknown[] }
  const calls = {
    ask: async ({ transactionId }: PendingPayment): Promise<Transaction> => {
      service.asked.push(transactionId)
      return service.payment
    },
    subscriptions: async () => [],
  }
  const nothing = () => undefined
  const parts = {
    calls,
    kept,
    visit: storage(),
    now: () => Date.now(),
    isGuest: async () => false,
    userId: async () => 7,
    shownPath: () => '/',
    refresh: async () => undefined,
    afterWindows: nothing,
    goTo: nothing,
    tell: nothing,
    onOutcome: nothing,
    onProblem: nothing,
    onDone: (...what: unknown[]) => service.done.push(what),
  } as unknown as BuyingParts
  return { kept, parts, service }
}
/** How often it is asked about within so many intervals of five seconds. */
async function asksIn(service: { readonly asked: (string | null)[] }, times: number): Promise<number> {
  service.asked.length = 0
  await vi.advanceTimersByTimeAsync(times * 5000)
  return service.asked.length
}

test('a payment whose beginning was not answered, and that the address names, is followed once, as what it was begun for', async () => {
  vi.setSystemTime(1000)
  const { kept, parts, service } = pageWith(UNANSWERED)
  await createBuying(parts).resume(BACK)
  expect(await asksIn(service, 3)).toBe(3)
  service.payment = transactionOf('complete')
  await vi.advanceTimersByTimeAsync(5000)
  expect(service.done).toEqual([['bought', 'Plus']])
  expect(readPending(kept)).toEqual([])
})

test('a payment of another offer whose number nobody knows is followed beside the one that the address names', async () => {
  vi.setSystemTime(1000)
  const { parts, service } = pageWith(UNANSWERED)
  await createBuying(parts).resume({ ...BACK, transactionId: '00000000-0000-4000-8000-000000000002' })
  service.asked.length = 0
  await vi.advanceTimersByTimeAsync(5000)
  expect(new Set(service.asked)).toEqual(new Set([null, '00000000-0000-4000-8000-000000000002']))
})

test('a page that is made anew before it knows whose it is follows each payment once', async () => {
  vi.setSystemTime(1000)
  const { parts, service } = pageWith({ ...UNANSWERED, transactionId: NUMBER })
  const [first, second] = [createBuying(parts), createBuying(parts)]
  const begun = first.resume({ ...BACK, transactionId: null, isBack: false, isShown: false })
  first.end()
  await Promise.all([begun, second.resume({ ...BACK, transactionId: null, isBack: false, isShown: false })])
  expect(await asksIn(service, 3)).toBe(3)
  second.end()
})

test('what windows tell of is not asked about aside as well', async () => {
  vi.setSystemTime(1000)
  const { parts, service } = pageWith()
  const following = createFollowing(createBuyingState(), parts, {
    fail: { where: async (work) => void (await work) },
    showProblem: () => undefined,
    goOnWith: () => undefined,
  })
  const payment = { ...UNANSWERED, transactionId: NUMBER }
  following.ask(payment)
  following.askAside(payment)
  expect(await asksIn(service, 3)).toBe(3)
  service.payment = transactionOf('complete')
  await vi.advanceTimersByTimeAsync(5000)
  expect(service.done).toHaveLength(1)
})

test('a payment that a page of an older version may have told of is asked about, and nothing says so meanwhile', async () => {
  vi.setSystemTime(1000)
  const begun = { ...UNANSWERED, transactionId: NUMBER }
  const isAsked: boolean[] = []
  for (const isOfOlderPage of [true, false]) {
    const { parts, service } = pageWith({ ...begun, isOfOlderPage })
    const buying = createBuying(parts)
    await buying.resume({ ...BACK, transactionId: null, isBack: false, isShown: false })
    isAsked.push(buying.get().askedSince !== null)
    expect(await asksIn(service, 1)).toBe(1)
    buying.end()
  }
  expect(isAsked).toEqual([false, true])
})
