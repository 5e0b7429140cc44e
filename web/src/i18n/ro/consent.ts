import type { consent as russian } from '../ru/consent.ts'
import type { WordsOf } from '../words-of.ts'

/** Words about what pages load of others. Romanian. */
export const consent: WordsOf<typeof russian, 'one' | 'few' | 'other'> = {
  title: 'Măsurarea audienței',
  text: 'Permiteți contoarelor altor companii să afle ce canale se vizionează și cum funcționează site-ul. Fără permisiunea dvs. ele nu se încarcă, iar vizionarea rămâne aceeași.',
  allow: 'Permite',
  refuse: 'Nu permite',
  setting: 'Contoarele altor companii',
  declined: 'Browserul dvs. cere în numele dvs. să nu fiți urmărit: contoarele nu se încarcă.',
}
