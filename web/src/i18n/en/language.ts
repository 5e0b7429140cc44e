import type { LanguageFacts } from '../language.ts'

/** English. */
export const language: LanguageFacts = { borrowsFrom: ['ru'] }
