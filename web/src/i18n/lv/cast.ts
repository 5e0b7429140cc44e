import type { cast as russian } from '../ru/cast.ts'
import type { WordsOf } from '../words-of.ts'

/** Vārdi par rādīšanu citās ierīcēs. */
export const cast: WordsOf<typeof russian> = {
  start: 'Rādīt televizorā',
  stop: 'Rādīt šeit',
  plays_on: 'Notiek ierīcē “{{device}}”',
  connecting: 'Savienojas ar ierīci “{{device}}”',
  failed: 'Neizdevās savienoties ar ierīci',
  no_source: 'Nav norādīts video avots.',
  unsupported: '{{browser}} neatbalsta pārraidīšanu',
  hint_firefox: 'Atver šo lapu pārlūkā Google Chrome: tas prot rādīt video televizorā.',
  hint_opera:
    'Opera pārraidīšana ir izslēgta. Ieslēdz to pārlūka iestatījumos vai atver lapu pārlūkā Google Chrome.',
  hint_iron: 'Iron pārraidīšanas nav. Atver šo lapu pārlūkā Google Chrome.',
  hint_safari: 'Safari rāda video Apple TV ar AirPlay. Citiem televizoriem atver lapu pārlūkā Google Chrome.',
}
