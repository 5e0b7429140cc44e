import type { LanguageFacts } from '../language.ts'

/** Kazakh. */
export const language: LanguageFacts = { borrowsFrom: ['ru', 'en'], alsoNamed: ['kz'], numbersOf: 'ru' }
