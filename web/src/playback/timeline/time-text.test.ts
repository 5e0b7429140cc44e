import { expect, onTestFinished, test, vi } from 'vitest'
import { clockText, momentText, spokenText } from './time-text.ts'

test('clocks show hours when there are any, or when the whole has them', () => {
  expect([4084, 59, 600, 0, -3].map((seconds) => clockText(seconds))).toEqual([
    '1:08:04',
    '0:59',
    '10:00',
    '0:00',
    '0:00',
  ])
  expect(clockText(484, 8880)).toBe('0:08:04')
})

test('moments are hours and minutes of the day', () => {
  const at = Date.UTC(2026, 10, 21, 18, 52) / 1000
  expect(momentText(at, 'ru', 'UTC')).toBe('18:52')
  expect(momentText(at, 'en', 'Asia/Almaty')).toBe('23:52')
  expect(momentText(at + 5.5 * 3600, 'en', 'UTC')).toBe('00:22')
})

test('spoken times are words of the language', () => {
  expect(spokenText(4084, 'ru')).toBe('1 час 8 минут')
  expect(spokenText(8880, 'en')).toBe('2 hours 28 minutes')
  expect(spokenText(45, 'ru')).toBe('45 секунд')
  expect(spokenText(0, 'en')).toBe('0 seconds')
})

test('the format of a language and zone is made once, however often times are written', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  onTestFinished(() => made.mockRestore())
  const write = () => ['Asia/Tokyo', 'Asia/Seoul'].map((zone) => momentText(0, 'kk', zone))
  expect([write(), write(), write()]).toEqual([1, 2, 3].map(() => ['09:00', '09:00']))
  expect(made).toHaveBeenCalledTimes(2)
})
