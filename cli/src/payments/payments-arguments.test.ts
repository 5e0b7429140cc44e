import { expect, test } from 'vitest'
import { ledgerOrder, paymentsOrder, timeOf } from './payments-arguments.ts'

const NOW = Date.UTC(2026, 5, 15)
const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'
const order = (line: string) => paymentsOrder(line.split(' ').filter(Boolean), NOW)

test('what is asked for is understood', () => {
  expect(order('list --user anna --state complete --limit 5')).toEqual({
    do: 'list',
    user: 'anna',
    provider: undefined,
    state: 'complete',
    limit: 5,
  })
  expect(order(`show ${ID}`)).toEqual({ do: 'show', id: ID })
  expect(order(`refund ${ID} --reference T-1`)).toEqual({
    do: 'refund',
    id: ID,
    reference: 'T-1',
    amount: null,
    keepsAccess: false,
  })
  expect(order(`refund ${ID} --reference T-1 --keep-access`)).toMatchObject({ keepsAccess: true })
  expect(order(`refund ${ID} --reference T-1 --amount 12.50`)).toMatchObject({ amount: 1250 })
  expect(order('forbid anna')).toEqual({ do: 'forbid', login: 'anna', provider: undefined })
  expect(order('allow anna --provider darvoza')).toEqual({
    do: 'allow',
    login: 'anna',
    provider: 'darvoza',
  })
  expect(order('export --from 2026-06-01 --to 2026-06-02')).toEqual({
    do: 'export',
    days: { from: '2026-06-01', to: '2026-06-02', provider: undefined },
  })
  expect(ledgerOrder(['check', '--provider', 'darvoza'], NOW)).toEqual({
    from: undefined,
    to: undefined,
    provider: 'darvoza',
  })
})

test('days begin where they are, and without any it is a month back', () => {
  const days = { from: '2026-06-01', to: '2026-06-02' }
  expect(timeOf(days, 'UTC', NOW)).toEqual({ from: Date.UTC(2026, 5, 1), to: Date.UTC(2026, 5, 2) })
  expect(timeOf(days, 'Asia/Almaty', NOW)).toEqual({
    from: Date.UTC(2026, 4, 31, 19),
    to: Date.UTC(2026, 5, 1, 19),
  })
  expect(timeOf({ from: undefined, to: undefined }, 'UTC', NOW)).toEqual({
    from: NOW - 31 * 86_400_000,
    to: NOW + 1,
  })
})

test.each([
  ['', 'needs list, show'],
  ['pay', 'unknown arguments: payments pay'],
  ['list --state paid', '--state must be one of'],
  ['list --limit 0', '--limit must be'],
  ['list anna', 'unknown arguments: anna'],
  ['list --login anna', 'login'],
  ['show', 'the id of a payment is missing'],
  ['show 17', 'the id of a payment looks like'],
  [`refund ${ID}`, '--reference is missing'],
  [`refund ${ID} --reference T --amount 5`, '--amount must be money'],
  [`refund ${ID} --reference T --amount 0.00`, '--amount must be money'],
  ['allow', 'a login is missing'],
  ['export --from June', '--from must be a day'],
  ['export --from 2026-02-01 --to 2026-02-31', '--to must be a day'],
  ['export --from 2026-06-02 --to 2026-06-01', '--from must be before --to'],
])('"payments %s" is told what is right', (line, said) => {
  expect(() => order(line)).toThrow(said)
})

test('ledger knows check alone', () => {
  expect(() => ledgerOrder([], NOW)).toThrow('ledger needs check')
  expect(() => ledgerOrder(['check', 'all'], NOW)).toThrow('unknown arguments: all')
})
