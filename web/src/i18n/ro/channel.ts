import type { channel as russian } from '../ru/channel.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of a channel's page, of the free channels and of the New Year, Romanian. */
export const channel: WordsOf<typeof russian, 'one' | 'few' | 'other'> = {
  episodes: 'Alte episoade',
  releases: 'Alte ediții',
  recommended: 'Recomandate',
  vitrina_title: '{{name}}: playerul canalului',
  free_title: 'Canale gratuite',
  free_lead_one: '{{count}} canal la {{price}}: fără pachet și fără card',
  free_lead_few: '{{count}} canale la {{price}}: fără pachet și fără card',
  free_lead_other: '{{count}} de canale la {{price}}: fără pachet și fără card',
  free_watch: 'Vizionați',
  free_none: 'Deocamdată nu sunt canale gratuite',
  free_none_hint: 'Toate canalele se deschid cu un pachet',
  newyear_page: 'Anul Nou',
  newyear_title: 'Până la Anul Nou {{year}}',
  newyear_left: 'Timp rămas',
  newyear_come: 'La mulți ani, {{year}}',
  newyear_watch: 'Canalul de Anul Nou',
}
