import { localise } from '#domain/providers/localise.ts'
import type { page } from '../words/en/page.ts'
import { LANGUAGES, textsOf } from '../words/words.ts'

/** The few words that a page says itself, in one language. */
export type PageWords = Readonly<Record<keyof typeof page, string>>

const TEXTS = textsOf('page')

/** What a browser without JavaScript is told, in the languages of a page's provider, that of the page first. */
export function noScriptTexts(languages: readonly string[]): readonly { language: string; text: string }[] {
  const spoken = [...new Set(languages)].filter((language) => LANGUAGES.includes(language))
  return (spoken.length > 0 ? spoken : ['en']).map((language) => ({
    language,
    text: localise(TEXTS.no_script, language, []) ?? '',
  }))
}

/** The words of a page; its things bring their own. @param order languages of the provider, for one that has no words here */
export function pageWords(language: string, order: readonly string[]): PageWords {
  const entries = Object.entries(TEXTS).map(([key, text]) => [key, localise(text, language, order)])
  return Object.fromEntries(entries) as PageWords
}
