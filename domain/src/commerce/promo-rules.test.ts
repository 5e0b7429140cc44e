import { expect, test } from 'vitest'
import { campaignProblem, type PromoTerms, userProblem, worthOfDays } from './promo-rules.ts'

const terms = (more: Partial<PromoTerms> = {}): PromoTerms => ({
  from: null,
  until: null,
  isWithdrawn: false,
  most: null,
  mostOfUser: 1,
  isForNew: false,
  ...more,
})

test('a campaign holds from its first moment to before its last, and for so many uses', () => {
  const held = terms({ from: 100, until: 200, most: 3 })
  const at = (now: number, all = 0) => campaignProblem(held, { all }, now)
  expect([at(99), at(100), at(199), at(200)]).toEqual(['not_begun', null, null, 'over'])
  expect([at(150, 2), at(150, 3)]).toEqual([null, 'used_up'])
  expect(campaignProblem(terms(), { all: 1_000_000 }, 0)).toBeNull()
  expect(campaignProblem(terms({ isWithdrawn: true }), { all: 0 }, 0)).toBe('over')
})

test('a user may use so many codes of it, and some campaigns are for new viewers', () => {
  const old = { ofUser: 0, isNew: false }
  expect([userProblem(terms(), old), userProblem(terms(), { ...old, ofUser: 1 })]).toEqual([
    null,
    'used_before',
  ])
  expect(userProblem(terms({ mostOfUser: 2 }), { ...old, ofUser: 1 })).toBeNull()
  expect(userProblem(terms({ isForNew: true }), old)).toBe('only_new')
  expect(userProblem(terms({ isForNew: true }), { ofUser: 0, isNew: true })).toBeNull()
})

test('days are worth their share of the price', () => {
  const month = { years: 0, months: 1, days: 0 }
  expect(worthOfDays(30, 149_000, month)).toBe(149_000)
  expect(worthOfDays(7, 149_000, month)).toBe(34_767)
  expect(worthOfDays(73, 1_390_000, { years: 1, months: 0, days: 0 })).toBe(278_000)
  expect(worthOfDays(7, 100, { years: 0, months: 0, days: 0 })).toBe(0)
})
