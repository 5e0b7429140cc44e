import type { errors } from './en/errors.ts'
import type { identity } from './en/identity.ts'
import type { missing } from './en/missing.ts'
import type { playback } from './en/playback.ts'
import type { tv } from './en/tv.ts'
import { readWords } from './read-words.ts'

interface Reference {
  readonly errors: typeof errors
  readonly identity: typeof identity
  readonly missing: typeof missing
  readonly playback: typeof playback
  readonly tv: typeof tv
}

/** The words of a namespace in one language: every key of the English ones. */
export type WordsOf<Namespace extends keyof Reference> = Readonly<Record<keyof Reference[Namespace], string>>

/** A text that viewers may read, by language. English is always there. */
export type Words = Readonly<Record<string, string>> & { readonly en: string }

const { languages, texts } = await readWords(import.meta.dirname)

/** The languages that have a folder here, English first. */
export const LANGUAGES = languages

/** Every text of a namespace in all languages, by its key. */
export const textsOf = <Namespace extends keyof Reference>(
  namespace: Namespace,
): Readonly<Record<keyof Reference[Namespace], Words>> =>
  // The reader has refused folders that lack any of the English keys.
  texts[namespace] as Readonly<Record<keyof Reference[Namespace], Words>>
