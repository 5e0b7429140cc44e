import type { LanguageFacts } from '../language.ts'

/** Azerbaijani: browsers claim to know its numbers, and Romanian ones are written alike. */
export const language: LanguageFacts = { borrowsFrom: ['ru', 'en'], numbersOf: 'ro', isUnreviewed: true }
