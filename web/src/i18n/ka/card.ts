import type { card as russian } from '../ru/card.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the content card, of its episodes, its trailer and its packets, Georgian. */
export const card: WordsOf<typeof russian> = {
  watch_tv: 'ტელევიზიის ყურება',
  catchups: 'ჩანაწერები ტელევიზიაში',
  catchup_watch: 'ჩანაწერის ყურება',
  trailer: 'თრეილერი',
  trailer_of: 'თრეილერი: {{title}}',
  trailer_stop: 'თრეილერის შეჩერება',
  share: 'ნანახია {{percent}}%',
  choose_packet: 'პაკეტის არჩევა',
  packets: 'პაკეტები, რომლებიც ხსნის',
  packet_how: 'მას თქვენი პროვაიდერი რთავს:',
  packet_how_unknown: 'მას თქვენი პროვაიდერი რთავს.',
  released: 'გამოვა: {{day}}',
  all_episodes: 'ყველა სერია',
  episodes_of: 'სერიები: {{title}}',
  episode: 'სერია {{series}}',
  episodes_none: 'სერიები ჯერ არ არის',
  no_portrait: 'პორტრეტი არ არის',
  announced: 'ეს სერია ჯერ არ გამოსულა',
  announced_text: 'გამოვა იმ დღეს, რომელიც უფლების მფლობელმა დანიშნა.',
}
