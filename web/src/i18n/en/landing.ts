import type { landing as russian } from '../ru/landing.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the page of a provider, English. */
export const landing: WordsOf<typeof russian> = {
  try_one: 'Try {{count}} day',
  try_other: 'Try {{count}} days',
  watch: 'Watch',
  how: 'How to connect',
  features: 'What it has',
  devices: 'Install it on your device',
  tariffs: 'Packets',
  none: 'There are no packets yet',
  contacts: 'Need help?',
  phone: 'Support phone',
  email: 'Support e-mail',
  site: 'Site',
  register: 'Get connected',
}
