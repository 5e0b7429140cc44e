import { expect, test } from 'vitest'
import { UsageError } from '../command/usage.ts'
import { statsOrder } from './stats-arguments.ts'

const NOW = Date.UTC(2026, 5, 15, 12)
const order = (line: string) => statsOrder(line === '' ? [] : line.split(' '), NOW)

test('a week until the end of today is what is asked for by default', () => {
  expect(order('')).toEqual({
    provider: null,
    from: Date.UTC(2026, 5, 9),
    to: Date.UTC(2026, 5, 16),
    format: 'table',
    out: null,
  })
  expect(order('--provider demo --from 2026-06-01 --to 2026-06-03 --format html --out a.html')).toEqual({
    provider: 'demo',
    from: Date.UTC(2026, 5, 1),
    to: Date.UTC(2026, 5, 3),
    format: 'html',
    out: 'a.html',
  })
})

test.each([
  ['--from June', '--from must be a day such as 2026-06-01: June'],
  ['--to 2026-02-30', '--to must be a day such as 2026-06-01: 2026-02-30'],
  ['--from 2026-06-02 --to 2026-06-02', '--from must be before --to'],
  ['--from 2024-01-01', 'at most 400 days at once'],
  ['--format pdf', '--format must be table, csv or html: pdf'],
  ['today', 'unknown arguments: stats today'],
  ['--days 3', "Unknown option '--days'"],
])('%s is refused with what is right', (line, message) => {
  expect(() => order(line)).toThrow(UsageError)
  expect(() => order(line)).toThrow(message)
})
