import type { landing as russian } from '../ru/landing.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the page of a provider, Kazakh. */
export const landing: WordsOf<typeof russian> = {
  try_one: '{{count}} күн көріп шығу',
  try_other: '{{count}} күн көріп шығу',
  watch: 'Көру',
  how: 'Қалай қосылады',
  features: 'Сервисте не бар',
  devices: 'Құрылғыңызға орнатыңыз',
  tariffs: 'Тарифтер',
  none: 'Әзірге тариф жоқ',
  contacts: 'Көмек керек пе?',
  phone: 'Қолдау телефоны',
  email: 'Қолдау поштасы',
  site: 'Сайт',
  register: 'Қосылу',
}
