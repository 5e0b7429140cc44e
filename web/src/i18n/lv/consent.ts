import type { consent as russian } from '../ru/consent.ts'
import type { WordsOf } from '../words-of.ts'

/** Words about what pages load of others. Latvian. */
export const consent: WordsOf<typeof russian, 'zero' | 'one' | 'other'> = {
  title: 'Auditorijas mērīšana',
  text: 'Ļaujiet citu uzņēmumu skaitītājiem uzzināt, kurus kanālus skatās un kā darbojas vietne. Bez jūsu atļaujas tie netiek ielādēti, un skatīties var tāpat.',
  allow: 'Atļaut',
  refuse: 'Neatļaut',
  setting: 'Citu uzņēmumu skaitītāji',
  declined: 'Jūsu pārlūkprogramma jūsu vārdā lūdz jūs neizsekot: skaitītāji netiek ielādēti.',
}
