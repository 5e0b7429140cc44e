import type { Calendar } from '../calendar.ts'

/** Days and lengths of time, Tajik. */
export const calendar: Calendar = {
  months: [
    'январи',
    'феврали',
    'марти',
    'апрели',
    'майи',
    'июни',
    'июли',
    'августи',
    'сентябри',
    'октябри',
    'ноябри',
    'декабри',
  ],
  weekdays: ['якшанбе', 'душанбе', 'сешанбе', 'чоршанбе', 'панҷшанбе', 'ҷумъа', 'шанбе'],
  shortWeekdays: ['яшб', 'дшб', 'сшб', 'чшб', 'пшб', 'ҷмъ', 'шнб'],
  patterns: {
    day: '{day} {month}',
    date: '{day} {month} {year}',
    'weekday-day': '{weekday}, {day} {month}',
    moment: '{day} {month} {year} соати {time}',
  },
  units: {
    day: { long: 'рӯз', short: 'рӯз' },
    hour: { long: 'соат', short: 'с' },
    minute: { long: 'дақиқа', short: 'дақ' },
    second: { long: 'сония', short: 'сон' },
  },
}
