import type { cast as russian } from '../ru/cast.ts'
import type { WordsOf } from '../words-of.ts'

/** Думи за показване на други устройства. */
export const cast: WordsOf<typeof russian> = {
  start: 'Покажи на телевизора',
  stop: 'Покажи тук',
  plays_on: 'Върви на {{device}}',
  connecting: 'Свързване с {{device}}',
  failed: 'Няма връзка с устройството',
  no_source: 'Не е посочен източник на видео.',
  unsupported: '{{browser}} не поддържа предаване',
  hint_firefox: 'Отворете тази страница в Google Chrome: той може да покаже видеото на телевизор.',
  hint_opera:
    'В Opera предаването е изключено. Включете го в настройките на браузъра или отворете страницата в Google Chrome.',
  hint_iron: 'В Iron няма предаване. Отворете тази страница в Google Chrome.',
  hint_safari:
    'Safari показва видео на Apple TV чрез AirPlay. За други телевизори отворете страницата в Google Chrome.',
}
