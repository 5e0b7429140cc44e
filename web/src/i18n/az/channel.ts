import type { channel as russian } from '../ru/channel.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of a channel's page, of the free channels and of the New Year, Azerbaijani. */
export const channel: WordsOf<typeof russian> = {
  episodes: 'Digər seriyalar',
  releases: 'Digər buraxılışlar',
  recommended: 'Tövsiyə edirik',
  vitrina_title: '{{name}}: kanalın pleyeri',
  free_title: 'Pulsuz kanallar',
  free_lead_one: '{{count}} kanal, qiyməti {{price}}: paketsiz və kartsız',
  free_lead_other: '{{count}} kanal, qiyməti {{price}}: paketsiz və kartsız',
  free_watch: 'Baxmaq',
  free_none: 'Hələlik pulsuz kanal yoxdur',
  free_none_hint: 'Bütün kanallar paketlə açılır',
  newyear_page: 'Yeni il',
  newyear_title: 'Yeni {{year}} ilinədək',
  newyear_left: 'Qalan vaxt',
  newyear_come: 'Yeni {{year}} iliniz mübarək',
  newyear_watch: 'Yeni il kanalı',
}
