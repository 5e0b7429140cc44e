import type { LanguageFacts } from '../language.ts'

/** Romanian, which browsers name Moldavian as well. */
export const language: LanguageFacts = { borrowsFrom: ['en', 'ru'], alsoNamed: ['mo'], isUnreviewed: true }
