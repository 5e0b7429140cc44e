import type { consent as russian } from '../ru/consent.ts'
import type { WordsOf } from '../words-of.ts'

/** Words about what pages load of others. Bulgarian. */
export const consent: WordsOf<typeof russian> = {
  title: 'Измерване на аудиторията',
  text: 'Позволете на броячи на други компании да знаят кои канали се гледат и как работи сайтът. Без вашето разрешение те не се зареждат, а да гледате може също така.',
  allow: 'Разреши',
  refuse: 'Не разрешавай',
  setting: 'Броячи на други компании',
  declined: 'Браузърът ви моли от ваше име да не бъдете следени: броячи не се зареждат.',
}
