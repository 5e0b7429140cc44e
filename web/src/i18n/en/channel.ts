import type { channel as russian } from '../ru/channel.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of a channel's page, of the free channels and of the New Year, English. */
export const channel: WordsOf<typeof russian> = {
  episodes: 'Other episodes',
  releases: 'Other releases',
  recommended: 'Recommended',
  vitrina_title: '{{name}}: the channel’s player',
  free_title: 'Free channels',
  free_lead_one: '{{count}} channel at {{price}}: no packet, no card',
  free_lead_other: '{{count}} channels at {{price}}: no packet, no card',
  free_watch: 'Watch',
  free_none: 'No free channels yet',
  free_none_hint: 'All channels open with a packet',
  newyear_page: 'New Year',
  newyear_title: 'Until the New Year {{year}}',
  newyear_left: 'Time left',
  newyear_come: 'Happy New Year {{year}}',
  newyear_watch: 'New Year channel',
}
