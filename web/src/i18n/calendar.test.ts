import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { calendar as kazakh } from './kk/calendar.ts'
import { calendar as uzbek } from './uz/calendar.ts'
import { dateFormat, unitText } from './calendar.ts'

beforeAll(async () => {
  await i18next.init({
    resources: {
      kk: { translation: { calendar: kazakh } },
      uz: { translation: { calendar: uzbek } },
    },
  })
})

/** A day of each month, and with them each day of the week. */
const DAYS = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 3 + month, 19, 5))
const SHAPES = {
  weekday: { weekday: 'short' },
  day: { day: 'numeric', month: 'long' },
  'weekday-day': { weekday: 'long', day: 'numeric', month: 'long' },
  moment: { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' },
} as const

// Node knows all languages, which the browsers of viewers do not.
test.each(['kk', 'uz', 'ru', 'en'])('dates in %s are written as the language writes them', (language) => {
  for (const shape of ['weekday', 'day', 'weekday-day', 'moment'] as const) {
    const written = DAYS.map(dateFormat(language, shape, 'Asia/Almaty'))
    const known = new Intl.DateTimeFormat(language, { ...SHAPES[shape], timeZone: 'Asia/Almaty' })
    expect(written).toEqual(DAYS.map((at) => known.format(at)))
  }
})

test('the clock of every language has 24 hours', () => {
  const at = Date.UTC(2026, 10, 21, 17, 34)
  for (const language of ['en', 'ru', 'kk', 'uz'])
    expect(dateFormat(language, 'moment', 'Asia/Almaty')(at)).toMatch(/22:34$/)
})

test('lengths of time are words of the language', () => {
  const said = (['hour', 'minute', 'second'] as const).flatMap((unit) => [
    unitText(5, unit, 'long', 'kk'),
    unitText(5, unit, 'long', 'uz'),
    unitText(5, unit, 'short', 'uz'),
  ])
  expect(said).toEqual([
    '5 сағат',
    '5 soat',
    '5 soat',
    '5 минут',
    '5 daqiqa',
    '5 daq',
    '5 секунд',
    '5 soniya',
    '5 son',
  ])
})
