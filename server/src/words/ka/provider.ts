import type { WordsOf } from '../words.ts'

/** What a provider is described with, Georgian. */
export const provider: WordsOf<'provider'> = {
  description: 'პირდაპირი არხები არქივით, ფილმები და სერიალები',
  blocked: 'ოპერატორმა გამოწერა დაბლოკა ან გადახდას ელოდება',
}
