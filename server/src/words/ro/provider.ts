import type { WordsOf } from '../words.ts'

/** What a provider is described with, Romanian. */
export const provider: WordsOf<'provider'> = {
  description: 'Canale în direct cu arhivă, filme și seriale',
  blocked: 'Operatorul a blocat abonamentul sau așteaptă plata',
}
