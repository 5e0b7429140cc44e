import { expect, test } from 'vitest'
import { promoOrder } from './promo-arguments.ts'
import { UsageError } from './usage.ts'

test('codes of a campaign are ordered by their number, each for one use unless more are said', () => {
  expect(promoOrder(['create', 'spring', '--count', '20'])).toEqual({
    do: 'create',
    campaign: 'spring',
    provider: undefined,
    count: 20,
    uses: 1,
    prefix: '',
  })
  const all = ['create', '--count', '1', '--uses', '50', '--prefix', 'TV', '--provider', 'darvoza', 'spring']
  expect(promoOrder(all)).toMatchObject({ count: 1, uses: 50, prefix: 'TV', provider: 'darvoza' })
  expect(promoOrder(['list'])).toEqual({ do: 'list' })
})

test.each([
  [[]],
  [['list', 'all']],
  [['make', 'spring']],
  [['create', '--count', '2']],
  [['create', 'spring']],
  [['create', 'spring', '--count', '0']],
  [['create', 'spring', '--count', '2.5']],
  [['create', 'spring', '--count', '100001']],
  [['create', 'spring', 'summer', '--count', '2']],
  [['create', 'spring', '--count', '2', '--uses', 'many']],
  [['create', 'spring', '--count', '2', '--length', '4']],
])('%j is no such order', (args) => {
  expect(() => promoOrder(args)).toThrow(UsageError)
})
