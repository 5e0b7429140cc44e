import type { landing as russian } from '../ru/landing.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the page of a provider, Bulgarian. */
export const landing: WordsOf<typeof russian> = {
  try_one: 'Опитай {{count}} ден',
  try_other: 'Опитай {{count}} дни',
  watch: 'Гледай',
  how: 'Как се свързва',
  features: 'Какво има',
  devices: 'Инсталирайте на вашето устройство',
  tariffs: 'Пакети',
  none: 'Още няма пакети',
  contacts: 'Нужна ви е помощ?',
  phone: 'Телефон на поддръжката',
  email: 'Имейл на поддръжката',
  site: 'Сайт',
  register: 'Свържете се',
}
