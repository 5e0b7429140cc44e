import type { LanguageFacts } from '../language.ts'

/** Bulgarian. */
export const language: LanguageFacts = { borrowsFrom: ['en', 'ru'], isUnreviewed: true }
