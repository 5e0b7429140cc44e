import type { landing as russian } from '../ru/landing.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the page of a provider, Romanian. */
export const landing: WordsOf<typeof russian, 'one' | 'few' | 'other'> = {
  try_one: 'Încearcă {{count}} zi',
  try_few: 'Încearcă {{count}} zile',
  try_other: 'Încearcă {{count}} de zile',
  watch: 'Vizionează',
  how: 'Cum se conectează',
  features: 'Ce are',
  devices: 'Instalați pe dispozitivul dvs.',
  tariffs: 'Pachete',
  none: 'Încă nu sunt pachete',
  contacts: 'Aveți nevoie de ajutor?',
  phone: 'Telefonul asistenței',
  email: 'E-mailul asistenței',
  site: 'Site',
  register: 'Conectați-vă',
}
