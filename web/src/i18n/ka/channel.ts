import type { channel as russian } from '../ru/channel.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of a channel's page, of the free channels and of the New Year, Georgian. */
export const channel: WordsOf<typeof russian> = {
  episodes: 'სხვა სერიები',
  releases: 'სხვა გამოშვებები',
  recommended: 'გირჩევთ',
  vitrina_title: '{{name}}: არხის ფლეერი',
  free_title: 'უფასო არხები',
  free_lead_one: '{{count}} არხი, ფასი {{price}}: პაკეტისა და ბარათის გარეშე',
  free_lead_other: '{{count}} არხი, ფასი {{price}}: პაკეტისა და ბარათის გარეშე',
  free_watch: 'ყურება',
  free_none: 'უფასო არხები ჯერ არ არის',
  free_none_hint: 'ყველა არხი პაკეტით იხსნება',
  newyear_page: 'ახალი წელი',
  newyear_title: '{{year}} წლამდე',
  newyear_left: 'დარჩა',
  newyear_come: 'გილოცავთ {{year}} წელს',
  newyear_watch: 'საახალწლო არხი',
}
