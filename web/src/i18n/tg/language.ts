import type { LanguageFacts } from '../language.ts'

/** Tajik: browsers have no numbers of it. */
export const language: LanguageFacts = { borrowsFrom: ['ru', 'en'], numbersOf: 'ru', isUnreviewed: true }
