import type { landing as russian } from '../ru/landing.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the page of a provider, Latvian. */
export const landing: WordsOf<typeof russian, 'zero' | 'one' | 'other'> = {
  try_zero: 'Izmēģināt {{count}} dienas',
  try_one: 'Izmēģināt {{count}} dienu',
  try_other: 'Izmēģināt {{count}} dienas',
  watch: 'Skatīties',
  how: 'Kā pieslēgt',
  features: 'Kas tajā ir',
  devices: 'Instalējiet savā ierīcē',
  tariffs: 'Paketes',
  none: 'Pakešu vēl nav',
  contacts: 'Vajadzīga palīdzība?',
  phone: 'Atbalsta tālrunis',
  email: 'Atbalsta e-pasts',
  site: 'Vietne',
  register: 'Pieslēgties',
}
