import type { channel as russian } from '../ru/channel.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of a channel's page, of the free channels and of the New Year, Uzbek. */
export const channel: WordsOf<typeof russian> = {
  episodes: 'Boshqa qismlar',
  releases: 'Boshqa sonlar',
  recommended: 'Tavsiya etamiz',
  vitrina_title: '{{name}}: kanal pleyeri',
  free_title: 'Bepul kanallar',
  free_lead_one: '{{count}} ta kanal, narxi {{price}}: paketsiz va kartasiz',
  free_lead_other: '{{count}} ta kanal, narxi {{price}}: paketsiz va kartasiz',
  free_watch: 'Ko‘rish',
  free_none: 'Bepul kanallar hozircha yo‘q',
  free_none_hint: 'Barcha kanallar paket bilan ochiladi',
  newyear_page: 'Yangi yil',
  newyear_title: 'Yangi {{year}}-yilgacha',
  newyear_left: 'Qolgan vaqt',
  newyear_come: 'Yangi {{year}}-yilingiz bilan',
  newyear_watch: 'Yangi yil kanali',
}
