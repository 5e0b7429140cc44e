import type { channel as russian } from '../ru/channel.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of a channel's page, of the free channels and of the New Year, Bulgarian. */
export const channel: WordsOf<typeof russian> = {
  episodes: 'Други епизоди',
  releases: 'Други издания',
  recommended: 'Препоръчваме',
  vitrina_title: '{{name}}: плейърът на канала',
  free_title: 'Безплатни канали',
  free_lead_one: '{{count}} канал на цена {{price}}: без пакет и без карта',
  free_lead_other: '{{count}} канала на цена {{price}}: без пакет и без карта',
  free_watch: 'Гледайте',
  free_none: 'Засега няма безплатни канали',
  free_none_hint: 'Всички канали се отварят с пакет',
  newyear_page: 'Нова година',
  newyear_title: 'До новата {{year}} година',
  newyear_left: 'Остава',
  newyear_come: 'Честита нова {{year}} година',
  newyear_watch: 'Новогодишният канал',
}
