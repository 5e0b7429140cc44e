import type { card as russian } from '../ru/card.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the content card, of its episodes, its trailer and its packets, Bulgarian. */
export const card: WordsOf<typeof russian> = {
  watch_tv: 'Гледай телевизия',
  catchups: 'Записи от телевизията',
  catchup_watch: 'Гледай записа',
  trailer: 'Трейлър',
  trailer_of: 'Трейлър: {{title}}',
  trailer_stop: 'Спри трейлъра',
  share: 'Изгледани {{percent}}%',
  choose_packet: 'Избери пакет',
  packets: 'Пакети, които го отварят',
  packet_how: 'Свързва го вашият доставчик:',
  packet_how_unknown: 'Свързва го вашият доставчик.',
  released: 'Излиза на {{day}}',
  all_episodes: 'Всички епизоди',
  episodes_of: 'Епизоди: {{title}}',
  episode: 'Епизод {{series}}',
  episodes_none: 'Още няма епизоди',
  no_portrait: 'Няма портрет',
  announced: 'Този епизод още не е излязъл',
  announced_text: 'Ще излезе в деня, определен от притежателя на правата.',
}
