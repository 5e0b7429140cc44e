import type { Calendar } from '../calendar.ts'

/** Days and lengths of time, Georgian. */
export const calendar: Calendar = {
  months: [
    'იანვარი',
    'თებერვალი',
    'მარტი',
    'აპრილი',
    'მაისი',
    'ივნისი',
    'ივლისი',
    'აგვისტო',
    'სექტემბერი',
    'ოქტომბერი',
    'ნოემბერი',
    'დეკემბერი',
  ],
  weekdays: ['კვირა', 'ორშაბათი', 'სამშაბათი', 'ოთხშაბათი', 'ხუთშაბათი', 'პარასკევი', 'შაბათი'],
  shortWeekdays: ['კვი', 'ორშ', 'სამ', 'ოთხ', 'ხუთ', 'პარ', 'შაბ'],
  patterns: {
    day: '{day} {month}',
    date: '{day} {month}, {year}',
    'weekday-day': '{weekday}, {day} {month}',
    moment: '{day} {month}, {year}, {time}',
  },
  units: {
    day: { long: 'დღე', short: 'დღე' },
    hour: { long: 'საათი', short: 'სთ' },
    minute: { long: 'წუთი', short: 'წთ' },
    second: { long: 'წამი', short: 'წმ' },
  },
}
