import type { Calendar } from '../calendar.ts'

/** Days and lengths of time, Kazakh. */
export const calendar: Calendar = {
  months: [
    'қаңтар',
    'ақпан',
    'наурыз',
    'сәуір',
    'мамыр',
    'маусым',
    'шілде',
    'тамыз',
    'қыркүйек',
    'қазан',
    'қараша',
    'желтоқсан',
  ],
  weekdays: ['жексенбі', 'дүйсенбі', 'сейсенбі', 'сәрсенбі', 'бейсенбі', 'жұма', 'сенбі'],
  shortWeekdays: ['жс', 'дс', 'сс', 'ср', 'бс', 'жм', 'сб'],
  patterns: {
    day: '{day} {month}',
    date: '{year} ж. {day} {month}',
    'weekday-day': '{day} {month}, {weekday}',
    moment: '{year} ж. {day} {month}, {time}',
  },
  units: {
    day: { long: 'күн', short: 'күн' },
    hour: { long: 'сағат', short: 'сағ' },
    minute: { long: 'минут', short: 'мин' },
    second: { long: 'секунд', short: 'с' },
  },
}
