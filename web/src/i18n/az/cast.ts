import type { cast as russian } from '../ru/cast.ts'
import type { WordsOf } from '../words-of.ts'

/** Başqa cihazlarda göstərmə haqqında sözlər. */
export const cast: WordsOf<typeof russian> = {
  start: 'Televizorda göstər',
  stop: 'Burada göstər',
  plays_on: '“{{device}}” cihazında gedir',
  connecting: '“{{device}}” cihazına qoşulur',
  failed: 'Cihaza qoşulmaq alınmadı',
  no_source: 'Video mənbəyi göstərilməyib.',
  unsupported: '{{browser}} yayımı dəstəkləmir',
  hint_firefox: 'Bu səhifəni Google Chrome-da açın: o, videonu televizorda göstərə bilir.',
  hint_opera:
    'Opera-da yayım söndürülüb. Onu brauzerin ayarlarında yandırın və ya səhifəni Google Chrome-da açın.',
  hint_iron: 'Iron-da yayım yoxdur. Bu səhifəni Google Chrome-da açın.',
  hint_safari:
    'Safari videonu Apple TV-də AirPlay ilə göstərir. Başqa televizorlar üçün səhifəni Google Chrome-da açın.',
}
