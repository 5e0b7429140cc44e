import type { LanguageFacts } from '../language.ts'

/** Uzbek. */
export const language: LanguageFacts = { borrowsFrom: ['ru', 'en'], numbersOf: 'ru' }
