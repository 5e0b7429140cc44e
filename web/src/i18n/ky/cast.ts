import type { cast as russian } from '../ru/cast.ts'
import type { WordsOf } from '../words-of.ts'

/** Башка түзмөктөрдө көрсөтүү жөнүндө сөздөр. */
export const cast: WordsOf<typeof russian> = {
  start: 'Телевизордо көрсөтүү',
  stop: 'Ушул жерде көрсөтүү',
  plays_on: '«{{device}}» түзмөгүндө жүрүп жатат',
  connecting: '«{{device}}» түзмөгүнө туташууда',
  failed: 'Түзмөккө туташуу мүмкүн болбоду',
  no_source: 'Видео булагы көрсөтүлгөн эмес.',
  unsupported: '{{browser}} трансляцияны колдобойт',
  hint_firefox: "Бул баракты Google Chrome'до ачыңыз: ал видеону телевизордо көрсөтө алат.",
  hint_opera:
    "Opera'да трансляция өчүрүлгөн. Аны браузердин жөндөөлөрүнөн күйгүзүңүз же баракты Google Chrome'до ачыңыз.",
  hint_iron: "Iron'до трансляция жок. Бул баракты Google Chrome'до ачыңыз.",
  hint_safari:
    "Safari видеону Apple TV'де AirPlay аркылуу көрсөтөт. Башка телевизорлор үчүн баракты Google Chrome'до ачыңыз.",
}
