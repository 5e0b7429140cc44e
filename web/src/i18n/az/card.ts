import type { card as russian } from '../ru/card.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the content card, of its episodes, its trailer and its packets, Azerbaijani. */
export const card: WordsOf<typeof russian> = {
  watch_tv: 'TV-yə bax',
  catchups: 'TV yazıları',
  catchup_watch: 'Yazıya bax',
  trailer: 'Treyler',
  trailer_of: 'Treyler: {{title}}',
  trailer_stop: 'Treyleri dayandır',
  share: '{{percent}}% baxılıb',
  choose_packet: 'Paket seç',
  packets: 'Onu açan paketlər',
  packet_how: 'Onu provayderiniz qoşur:',
  packet_how_unknown: 'Onu provayderiniz qoşur.',
  released: 'Çıxır: {{day}}',
  all_episodes: 'Bütün seriyalar',
  episodes_of: 'Seriyalar: {{title}}',
  episode: '{{series}}. seriya',
  episodes_none: 'Hələ seriya yoxdur',
  no_portrait: 'Portret yoxdur',
  announced: 'Bu seriya hələ çıxmayıb',
  announced_text: 'Hüquq sahibinin təyin etdiyi gün çıxacaq.',
}
