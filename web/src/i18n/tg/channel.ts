import type { channel as russian } from '../ru/channel.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of a channel's page, of the free channels and of the New Year, Tajik. */
export const channel: WordsOf<typeof russian, Intl.LDMLPluralRule> = {
  episodes: 'Қисмҳои дигар',
  releases: 'Барориши дигар',
  recommended: 'Тавсия медиҳем',
  vitrina_title: '{{name}}: плеери шабака',
  free_title: 'Шабакаҳои ройгон',
  free_lead_zero: '{{count}} шабака бо нархи {{price}}: бе баста ва бе корт',
  free_lead_one: '{{count}} шабака бо нархи {{price}}: бе баста ва бе корт',
  free_lead_two: '{{count}} шабака бо нархи {{price}}: бе баста ва бе корт',
  free_lead_few: '{{count}} шабака бо нархи {{price}}: бе баста ва бе корт',
  free_lead_many: '{{count}} шабака бо нархи {{price}}: бе баста ва бе корт',
  free_lead_other: '{{count}} шабака бо нархи {{price}}: бе баста ва бе корт',
  free_watch: 'Тамошо',
  free_none: 'Ҳоло шабакаҳои ройгон нестанд',
  free_none_hint: 'Ҳамаи шабакаҳо бо баста кушода мешаванд',
  newyear_page: 'Соли нав',
  newyear_title: 'То соли нави {{year}}',
  newyear_left: 'Боқӣ мондааст',
  newyear_come: 'Соли нави {{year}} муборак',
  newyear_watch: 'Шабакаи солинавӣ',
}
