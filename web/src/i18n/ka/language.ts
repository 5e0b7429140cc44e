import type { LanguageFacts } from '../language.ts'

/** Georgian: browsers have no numbers of it, and Russian ones are written alike. */
export const language: LanguageFacts = { borrowsFrom: ['en', 'ru'], numbersOf: 'ru', isUnreviewed: true }
