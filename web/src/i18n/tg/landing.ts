import type { landing as russian } from '../ru/landing.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the page of a provider, Tajik. */
export const landing: WordsOf<typeof russian, Intl.LDMLPluralRule> = {
  try_zero: '{{count}} рӯз санҷидан',
  try_one: '{{count}} рӯз санҷидан',
  try_two: '{{count}} рӯз санҷидан',
  try_few: '{{count}} рӯз санҷидан',
  try_many: '{{count}} рӯз санҷидан',
  try_other: '{{count}} рӯз санҷидан',
  watch: 'Тамошо кардан',
  how: 'Чӣ тавр пайваст шавем',
  features: 'Чӣ дорад',
  devices: 'Дар дастгоҳи худ насб кунед',
  tariffs: 'Бастаҳо',
  none: 'Ҳоло баста нест',
  contacts: 'Кӯмак лозим?',
  phone: 'Телефони дастгирӣ',
  email: 'Почтаи дастгирӣ',
  site: 'Сомона',
  register: 'Пайваст шудан',
}
