import type { WordsOf } from '../words.ts'

/** What a provider is described with, Bulgarian. */
export const provider: WordsOf<'provider'> = {
  description: 'Канали на живо с архив, филми и сериали',
  blocked: 'Операторът е блокирал абонамента или чака плащане',
}
