import type { card as russian } from '../ru/card.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the content card, of its episodes, its trailer and its packets, Romanian. */
export const card: WordsOf<typeof russian, 'one' | 'few' | 'other'> = {
  watch_tv: 'Vizionează TV',
  catchups: 'Înregistrări TV',
  catchup_watch: 'Vizionează înregistrarea',
  trailer: 'Trailer',
  trailer_of: 'Trailer: {{title}}',
  trailer_stop: 'Oprește trailerul',
  share: '{{percent}} % vizionat',
  choose_packet: 'Alege un pachet',
  packets: 'Pachete care îl deschid',
  packet_how: 'Îl conectează furnizorul dvs.:',
  packet_how_unknown: 'Îl conectează furnizorul dvs.',
  released: 'Apare pe {{day}}',
  all_episodes: 'Toate episoadele',
  episodes_of: 'Episoade: {{title}}',
  episode: 'Episodul {{series}}',
  episodes_none: 'Încă nu sunt episoade',
  no_portrait: 'Fără portret',
  announced: 'Acest episod nu a apărut încă',
  announced_text: 'Apare în ziua stabilită de deținătorul drepturilor.',
}
