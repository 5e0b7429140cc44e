import { join } from 'node:path'
import { readWords } from '#server/words/read-words.ts'
import type { sandbox } from './words/en/sandbox.ts'

export type Word = keyof typeof sandbox
export type SandboxWords = Readonly<Record<Word, string>>

const { languages, texts } = await readWords(join(import.meta.dirname, 'words'))
const [english] = languages

/** The words of a payment's language; English where it has none. */
export const wordsOf = (language: string): SandboxWords =>
  Object.fromEntries(
    Object.entries(texts['sandbox'] ?? {}).map(([word, said]) => [word, said[language] ?? said[english]]),
  ) as SandboxWords
