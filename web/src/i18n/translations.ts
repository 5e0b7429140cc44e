import i18next, { type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { setCallLanguage } from '../api/client.ts'
import { pageStorage, writeCookie } from '../api/kept-storage.ts'
import { fallbacks } from './languages.ts'

const ORDER = 'openair.languages'
/** Tells the service which language to send the next page in. */
const PAGE_COOKIE = 'openair_language'
const COOKIE_SECONDS = 400 * 86_400

/** One file of words per language, fetched only by those who read it: the page names it in its head (vite.config.ts). */
const WORDS: Readonly<Record<string, () => Promise<ResourceLanguage>>> = {
  ru: async () => ({ ...(await import('./words-ru.ts')) }),
  en: async () => ({ ...(await import('./words-en.ts')) }),
  kk: async () => ({ ...(await import('./words-kk.ts')) }),
  uz: async () => ({ ...(await import('./words-uz.ts')) }),
}

/** Adds the words of a language, or of the one it borrows from where it has none. Answers whether they arrived. */
async function addWords(language: string): Promise<boolean> {
  const spoken = [language, ...fallbacks(language)].find((code) => code in WORDS)
  const fetchWords = spoken === undefined ? undefined : WORDS[spoken]
  if (spoken === undefined || fetchWords === undefined) return false
  try {
    i18next.addResourceBundle(spoken, 'translation', await fetchWords(), true)
    return true
  } catch {
    return false
  }
}

/** The order of languages that the viewer chose, first wish first. */
export function storedLanguages(): readonly string[] {
  try {
    const order: unknown = JSON.parse(pageStorage().getItem(ORDER) ?? '[]')
    return Array.isArray(order) ? order.filter((code) => typeof code === 'string') : []
  } catch {
    return []
  }
}

/** The language of the newest choice, whose words may still be on their way. */
let wished: string | null = null

function adopt(language: string): void {
  document.documentElement.lang = language
  setCallLanguage(language)
}

/** Ends when the words of `language` are there, so that the first picture is in it. */
export async function startTranslations(language: string): Promise<void> {
  wished = language
  adopt(language)
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: (code) => [...fallbacks(code)],
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: {},
  })
  // Words that do not arrive are borrowed, since a page without any says nothing.
  for (const code of [language, ...fallbacks(language)]) {
    if (await addWords(code)) return
  }
}

/** Keeps the wish, and changes texts, dates and the language of calls without a reload as soon as the words are there. */
export async function chooseLanguage(language: string): Promise<void> {
  wished = language
  // Where the words do not arrive, everything stays as it was: the wish would only be half granted.
  if (!(await addWords(language))) return
  // Another choice may have come meanwhile.
  if (wished !== language) return
  const order = [language, ...storedLanguages().filter((code) => code !== language)]
  pageStorage().setItem(ORDER, JSON.stringify(order))
  writeCookie(PAGE_COOKIE, language, COOKIE_SECONDS)
  adopt(language)
  await i18next.changeLanguage(language)
}
