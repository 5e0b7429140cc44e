import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { type Calendar, dateFormat, type DateShape, unitName, unitText } from './calendar.ts'
import { folderOf } from './languages.ts'

const calendars = import.meta.glob<Calendar>('./*/calendar.ts', { eager: true, import: 'calendar' })

beforeAll(async () => {
  await i18next.init({
    resources: Object.fromEntries(
      Object.entries(calendars).map(([path, calendar]) => [folderOf(path), { translation: { calendar } }]),
    ),
  })
})

/** A day of each month, and with them each day of the week. */
const DAYS = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 3 + month, 19, 5))
const SHAPES = {
  weekday: { weekday: 'short' },
  day: { day: 'numeric', month: 'long' },
  date: { dateStyle: 'long' },
  'weekday-day': { weekday: 'long', day: 'numeric', month: 'long' },
  moment: { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' },
} as const

// Node knows all languages, which the browsers of viewers do not.
test.each(['kk', 'uz', 'ru', 'en', 'bg', 'ky', 'ka', 'lv', 'az', 'ro'])(
  'dates in %s are written as the language writes them',
  (language) => {
    for (const shape of ['weekday', 'day', 'date', 'weekday-day', 'moment'] as const) {
      const written = DAYS.map(dateFormat(language, shape, 'Asia/Almaty'))
      const known = new Intl.DateTimeFormat(language, { ...SHAPES[shape], timeZone: 'Asia/Almaty' })
      expect(written).toEqual(DAYS.map((at) => known.format(at)))
    }
  },
)

test('dates in Tajik, of which Node knows drafts only, are written as its newspapers write them', () => {
  const [fourth] = DAYS
  const written = (shape: DateShape) => dateFormat('tg', shape, 'Asia/Almaty')(fourth ?? 0)
  expect([written('weekday'), written('weekday-day'), written('moment')]).toEqual([
    'яшб',
    'якшанбе, 4 январи',
    '4 январи 2026 соати 00:05',
  ])
})

test('the clock of every language has 24 hours', () => {
  const at = Date.UTC(2026, 10, 21, 17, 34)
  for (const language of ['en', 'ru', 'kk', 'uz', 'bg', 'tg', 'ky', 'ka', 'lv', 'az', 'ro'])
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

test('a length of time may stand under its number', () => {
  const names = (['day', 'hour', 'minute', 'second'] as const).flatMap((unit) =>
    ['kk', 'uz', 'ru', 'en'].map((language) => unitName(2, unit, language)),
  )
  expect(names).toEqual([
    'күн',
    'kun',
    'дня',
    'days',
    'сағат',
    'soat',
    'часа',
    'hours',
    'минут',
    'daqiqa',
    'минуты',
    'minutes',
    'секунд',
    'soniya',
    'секунды',
    'seconds',
  ])
})
