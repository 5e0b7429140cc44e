import type { Calendar } from '../calendar.ts'

/** Days and lengths of time, Kyrgyz. */
export const calendar: Calendar = {
  months: [
    'январь',
    'февраль',
    'март',
    'апрель',
    'май',
    'июнь',
    'июль',
    'август',
    'сентябрь',
    'октябрь',
    'ноябрь',
    'декабрь',
  ],
  weekdays: ['жекшемби', 'дүйшөмбү', 'шейшемби', 'шаршемби', 'бейшемби', 'жума', 'ишемби'],
  shortWeekdays: ['жек.', 'дүй.', 'шейш.', 'шарш.', 'бейш.', 'жума', 'ишм.'],
  patterns: {
    day: '{day}-{month}',
    date: '{year}-ж., {day}-{month}',
    'weekday-day': '{day}-{month}, {weekday}',
    moment: '{year}-ж., {day}-{month} {time}',
  },
  units: {
    day: { long: 'күн', short: 'күн' },
    hour: { long: 'саат', short: 'саат' },
    minute: { long: 'мүнөт', short: 'мүн' },
    second: { long: 'секунд', short: 'сек' },
  },
}
