import type { Calendar } from '../calendar.ts'

/** Days and lengths of time, Uzbek. */
export const calendar: Calendar = {
  months: [
    'yanvar',
    'fevral',
    'mart',
    'aprel',
    'may',
    'iyun',
    'iyul',
    'avgust',
    'sentabr',
    'oktabr',
    'noyabr',
    'dekabr',
  ],
  weekdays: ['yakshanba', 'dushanba', 'seshanba', 'chorshanba', 'payshanba', 'juma', 'shanba'],
  shortWeekdays: ['Yak', 'Dush', 'Sesh', 'Chor', 'Pay', 'Jum', 'Shan'],
  patterns: {
    day: '{day}-{month}',
    date: '{day}-{month}, {year}',
    'weekday-day': '{weekday}, {day}-{month}',
    moment: '{day}-{month}, {year}, {time}',
  },
  units: {
    day: { long: 'kun', short: 'kun' },
    hour: { long: 'soat', short: 'soat' },
    minute: { long: 'daqiqa', short: 'daq' },
    second: { long: 'soniya', short: 'son' },
  },
}
