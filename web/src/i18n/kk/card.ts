import type { card as russian } from '../ru/card.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the content card, of its episodes, its trailer and its packets, Kazakh. */
export const card: WordsOf<typeof russian> = {
  watch_tv: 'ТВ көру',
  catchups: 'Арналардағы жазбалар',
  catchup_watch: 'Жазбаны көру',
  trailer: 'Трейлер',
  trailer_of: 'Трейлер: {{title}}',
  trailer_stop: 'Трейлерді тоқтату',
  share: '{{percent}}% көрілді',
  choose_packet: 'Пакет таңдау',
  packets: 'Мұны ашатын пакеттер',
  packet_how: 'Пакетті провайдер қосады:',
  packet_how_unknown: 'Пакетті провайдер қосады.',
  released: 'Шығатын күні: {{day}}',
  all_episodes: 'Барлық сериялар',
  episodes_of: 'Сериялар: {{title}}',
  episode: '{{series}}-серия',
  episodes_none: 'Сериялар әзірге жоқ',
  no_portrait: 'Портрет жоқ',
  announced: 'Бұл серия әлі шыққан жоқ',
  announced_text: 'Ол құқық иесі белгілеген күні шығады.',
}
