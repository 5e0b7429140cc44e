import type { card as russian } from '../ru/card.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the content card, of its episodes, its trailer and its packets, Latvian. */
export const card: WordsOf<typeof russian, 'zero' | 'one' | 'other'> = {
  watch_tv: 'Skatīties TV',
  catchups: 'TV ieraksti',
  catchup_watch: 'Skatīties ierakstu',
  trailer: 'Treileris',
  trailer_of: 'Treileris: {{title}}',
  trailer_stop: 'Apturēt treileri',
  share: 'Noskatīti {{percent}}%',
  choose_packet: 'Izvēlēties paketi',
  packets: 'Paketes, kas to atver',
  packet_how: 'To pieslēdz jūsu pakalpojumu sniedzējs:',
  packet_how_unknown: 'To pieslēdz jūsu pakalpojumu sniedzējs.',
  released: 'Iznāk {{day}}',
  all_episodes: 'Visas sērijas',
  episodes_of: 'Sērijas: {{title}}',
  episode: '{{series}}. sērija',
  episodes_none: 'Sēriju vēl nav',
  no_portrait: 'Nav portreta',
  announced: 'Šī sērija vēl nav iznākusi',
  announced_text: 'Tā iznāks dienā, ko noteicis tiesību īpašnieks.',
}
