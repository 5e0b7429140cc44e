import type { LanguageFacts } from '../language.ts'

/** Latvian. */
export const language: LanguageFacts = { borrowsFrom: ['en', 'ru'], isUnreviewed: true }
