import type { cast as russian } from '../ru/cast.ts'
import type { WordsOf } from '../words-of.ts'

/** Суханон дар бораи намоиш дар дастгоҳҳои дигар. */
export const cast: WordsOf<typeof russian> = {
  start: 'Дар телевизор намоиш додан',
  stop: 'Дар ин ҷо намоиш додан',
  plays_on: 'Дар дастгоҳи «{{device}}» меравад',
  connecting: 'Пайвастшавӣ бо дастгоҳи «{{device}}»',
  failed: 'Бо дастгоҳ пайваст шуда нашуд',
  no_source: 'Манбаи видео нишон дода нашудааст.',
  unsupported: '{{browser}} трансляцияро дастгирӣ намекунад',
  hint_firefox: 'Ин саҳифаро дар Google Chrome кушоед: он метавонад видеоро дар телевизор нишон диҳад.',
  hint_opera:
    'Дар Opera трансляция хомӯш аст. Онро дар танзимоти браузер фаъол кунед ё саҳифаро дар Google Chrome кушоед.',
  hint_iron: 'Дар Iron трансляция нест. Ин саҳифаро дар Google Chrome кушоед.',
  hint_safari:
    'Safari видеоро дар Apple TV тавассути AirPlay нишон медиҳад. Барои телевизорҳои дигар саҳифаро дар Google Chrome кушоед.',
}
