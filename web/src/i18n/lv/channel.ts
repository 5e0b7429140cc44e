import type { channel as russian } from '../ru/channel.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of a channel's page, of the free channels and of the New Year, Latvian. */
export const channel: WordsOf<typeof russian, 'zero' | 'one' | 'other'> = {
  episodes: 'Citas sērijas',
  releases: 'Citi izlaidumi',
  recommended: 'Iesakām',
  vitrina_title: '{{name}}: kanāla atskaņotājs',
  free_title: 'Bezmaksas kanāli',
  free_lead_zero: '{{count}} kanāli par {{price}}: bez paketes un bez kartes',
  free_lead_one: '{{count}} kanāls par {{price}}: bez paketes un bez kartes',
  free_lead_other: '{{count}} kanāli par {{price}}: bez paketes un bez kartes',
  free_watch: 'Skatīties',
  free_none: 'Bezmaksas kanālu pagaidām nav',
  free_none_hint: 'Visi kanāli atveras ar paketi',
  newyear_page: 'Jaunais gads',
  newyear_title: 'Līdz Jaunajam {{year}}. gadam',
  newyear_left: 'Atlicis',
  newyear_come: 'Laimīgu Jauno {{year}}. gadu',
  newyear_watch: 'Jaungada kanāls',
}
