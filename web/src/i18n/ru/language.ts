import type { LanguageFacts } from '../language.ts'

/** Russian. */
export const language: LanguageFacts = { borrowsFrom: ['en'], isLast: true }
