import type { channel as russian } from '../ru/channel.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of a channel's page, of the free channels and of the New Year, Kazakh. */
export const channel: WordsOf<typeof russian> = {
  episodes: 'Басқа сериялар',
  releases: 'Басқа шығарылымдар',
  recommended: 'Ұсынамыз',
  vitrina_title: '{{name}}: арна ойнатқышы',
  free_title: 'Тегін арналар',
  free_lead_one: '{{count}} арна, бағасы {{price}}: пакетсіз және картасыз',
  free_lead_other: '{{count}} арна, бағасы {{price}}: пакетсіз және картасыз',
  free_watch: 'Көру',
  free_none: 'Тегін арналар әзірге жоқ',
  free_none_hint: 'Барлық арна пакетпен ашылады',
  newyear_page: 'Жаңа жыл',
  newyear_title: 'Жаңа {{year}} жылға дейін',
  newyear_left: 'Қалған уақыт',
  newyear_come: 'Жаңа {{year}} жылыңызбен',
  newyear_watch: 'Жаңа жыл арнасы',
}
