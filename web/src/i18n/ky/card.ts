import type { card as russian } from '../ru/card.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the content card, of its episodes, its trailer and its packets, Kyrgyz. */
export const card: WordsOf<typeof russian> = {
  watch_tv: 'ТВ көрүү',
  catchups: 'ТВ жазуулары',
  catchup_watch: 'Жазууну көрүү',
  trailer: 'Трейлер',
  trailer_of: 'Трейлер: {{title}}',
  trailer_stop: 'Трейлерди токтотуу',
  share: '{{percent}}% көрүлдү',
  choose_packet: 'Пакет тандоо',
  packets: 'Аны ачкан пакеттер',
  packet_how: 'Аны провайдериңиз кошот:',
  packet_how_unknown: 'Аны провайдериңиз кошот.',
  released: 'Чыгат: {{day}}',
  all_episodes: 'Бардык сериялар',
  episodes_of: 'Сериялар: {{title}}',
  episode: '{{series}}-серия',
  episodes_none: 'Азырынча серия жок',
  no_portrait: 'Портрети жок',
  announced: 'Бул серия чыга элек',
  announced_text: 'Укук ээси белгилеген күнү чыгат.',
}
