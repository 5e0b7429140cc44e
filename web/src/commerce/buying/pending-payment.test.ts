import { expect, test } from 'vitest'
import type { KeptStorage } from '../../api/kept-storage.ts'
import { forgetBegun } from '../forget-begun.ts'
import {
  forgetPending,
  isForgottenThere,
  keepPending,
  nothingKnownOf,
  type PendingPayment,
  readPending,
} from './pending-payment.ts'

const OLDER = 'openair.payment'
const payment = (id: string, at: number, more: Partial<PendingPayment> = {}): PendingPayment => ({
  ...nothingKnownOf(id, at),
  ...more,
})

function storage() {
  const kept = new Map<string, string>()
  const written: string[] = []
  const it: KeptStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      written.push(key)
      kept.set(key, value)
    },
    removeItem: (key) => void kept.delete(key),
  }
  /** What a tab of an older version does. */
  const older = {
    keep: (what: unknown) => void kept.set(OLDER, JSON.stringify(what)),
    forget: () => void kept.delete(OLDER),
  }
  return { it, kept, older, written }
}
const idsOf = (it: KeptStorage) => readPending(it).map(({ transactionId }) => transactionId)

test('what a tab of an older version keeps or forgets takes nothing away from what is kept here, and is never written here', () => {
  const { it, kept, older, written } = storage()
  keepPending(it, payment('1', 10))
  older.keep(payment('2', 20))
  older.forget()
  expect(idsOf(it)).toEqual(['1'])
  older.keep(payment('2', 20))
  keepPending(it, payment('3', 30))
  expect(idsOf(it)).toEqual(['1', '2', '3'])
  const isForgotten = () => readPending(it).map((one) => isForgottenThere(it, one))
  expect(isForgotten()).toEqual([false, false, false])
  older.forget()
  expect([idsOf(it), isForgotten()]).toEqual([
    ['1', '2', '3'],
    [false, true, false],
  ])
  // Begun there again, it is the other tab's to end again.
  older.keep(payment('2', 20))
  expect(isForgotten()).toEqual([false, false, false])
  forgetPending(it, payment('2', 20))
  expect([idsOf(it), kept.has(OLDER), written.includes(OLDER)]).toEqual([['1', '3'], false, false])
})

for (const [how, what] of [
  ['one alone', payment('2', 5)],
  ['a list', [payment('2', 5), payment('4', 7)]],
] as const)
  test(`what an older version has kept, ${how}, is taken over once, in the order in which it was begun: what is forgotten since is not met again`, () => {
    const { it, older } = storage()
    keepPending(it, payment('1', 6))
    older.keep(what)
    const rest = idsOf(it).filter((id) => id !== '2')
    expect(idsOf(it)[0]).toBe('2')
    forgetPending(it, payment('2', 5))
    expect(idsOf(it)).toEqual(rest)
  })

test('of one offer that was begun to be paid in both versions the later try stands', () => {
  const { it, older } = storage()
  keepPending(it, payment('1', 10, { offerId: 'offer' }))
  older.keep(payment('2', 20, { offerId: 'offer' }))
  expect(idsOf(it)).toEqual(['2'])
  // Nor is the one before met again once the later one is over.
  keepPending(it, payment('3', 30, { offerId: 'offer' }))
  forgetPending(it, payment('3', 30, { offerId: 'offer' }))
  expect(idsOf(it)).toEqual([])
})

test('what nobody can read is no payment, and who signs out leaves nothing of either version', () => {
  const { it, kept, older } = storage()
  older.keep('nothing')
  expect(readPending(it)).toEqual([])
  keepPending(it, payment('1', 10))
  older.keep(payment('2', 20))
  forgetBegun(it)
  expect([...kept]).toEqual([])
})
