import type { Calendar } from '../calendar.ts'

/** Days and lengths of time, Azerbaijani. */
export const calendar: Calendar = {
  months: [
    'yanvar',
    'fevral',
    'mart',
    'aprel',
    'may',
    'iyun',
    'iyul',
    'avqust',
    'sentyabr',
    'oktyabr',
    'noyabr',
    'dekabr',
  ],
  weekdays: ['bazar', 'bazar ertəsi', 'çərşənbə axşamı', 'çərşənbə', 'cümə axşamı', 'cümə', 'şənbə'],
  shortWeekdays: ['B.', 'B.E.', 'Ç.A.', 'Ç.', 'C.A.', 'C.', 'Ş.'],
  patterns: {
    day: '{day} {month}',
    date: '{day} {month} {year}',
    'weekday-day': '{day} {month}, {weekday}',
    moment: '{day} {month} {year}/{time}',
  },
  units: {
    day: { long: 'gün', short: 'gün' },
    hour: { long: 'saat', short: 'saat' },
    minute: { long: 'dəqiqə', short: 'dəq' },
    second: { long: 'saniyə', short: 'san' },
  },
}
