import type { channel as russian } from '../ru/channel.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of a channel's page, of the free channels and of the New Year, Kyrgyz. */
export const channel: WordsOf<typeof russian> = {
  episodes: 'Башка бөлүмдөр',
  releases: 'Башка чыгарылыштар',
  recommended: 'Сунуштайбыз',
  vitrina_title: '{{name}}: каналдын ойноткучу',
  free_title: 'Акысыз каналдар',
  free_lead_one: '{{count}} канал, баасы {{price}}: пакетсиз жана картасыз',
  free_lead_other: '{{count}} канал, баасы {{price}}: пакетсиз жана картасыз',
  free_watch: 'Көрүү',
  free_none: 'Азырынча акысыз каналдар жок',
  free_none_hint: 'Бардык каналдар пакет менен ачылат',
  newyear_page: 'Жаңы жыл',
  newyear_title: 'Жаңы {{year}}-жылга чейин',
  newyear_left: 'Калган убакыт',
  newyear_come: 'Жаңы {{year}}-жылыңыз менен',
  newyear_watch: 'Жаңы жылдык канал',
}
