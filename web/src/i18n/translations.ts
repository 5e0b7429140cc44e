import i18next, { type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { setCallLanguage } from '../api/client.ts'
import { pageStorage, writeCookie } from '../api/kept-storage.ts'
import { fallbacks, folderOf } from './languages.ts'
import { tiedWords } from './tied.ts'

const ORDER = 'openair.languages'
/** Tells the service which language to send the next page in. */
const PAGE_COOKIE = 'openair_language'
const COOKIE_SECONDS = 400 * 86_400

/** The language of the newest choice, whose words may still be on their way; null before the start. */
let wished: string | null = null

/** Words by the file that they are fetched from, `./<language>/<name>.ts`. */
export type WordFiles = Readonly<Record<string, () => Promise<unknown>>>

/** What travels with the app, one file per language, fetched only by those who read it: the page names it in its head (vite.config.ts). */
const FIRST: WordFiles = import.meta.glob('./*/first.ts')
/** What came with later pages, by namespace. */
const later = new Map<string, WordFiles>()

/** Fetches the words of a language, or of the one that it borrows from where it has none. @throws where they do not arrive */
async function fetchWords(files: WordFiles, language: string, namespace?: string): Promise<void> {
  const paths = Object.keys(files)
  const path = fallbacks(language).flatMap((code) => paths.find((one) => folderOf(one) === code) ?? [])[0]
  if (path === undefined) throw new Error(`There are no words of "${language}"`)
  const code = folderOf(path)
  if (namespace !== undefined && i18next.getResource(code, 'translation', namespace) !== undefined) return
  const words = tiedWords((await files[path]?.()) as ResourceLanguage)
  i18next.addResourceBundle(
    code,
    'translation',
    namespace === undefined ? words : { [namespace]: words },
    true,
  )
}

const fetchLater = (language: string): Promise<unknown> =>
  Promise.all([...later].map(([namespace, files]) => fetchWords(files, language, namespace)))

/** Adds the words of a language, those of later pages that have come as well. Answers whether they arrived. */
async function addWords(language: string): Promise<boolean> {
  try {
    await Promise.all([fetchWords(FIRST, language), fetchLater(language)])
    return true
  } catch {
    return false
  }
}

/** Adds a namespace that travels later, with the pages that say it. @param files of all languages, by `./<language>/<namespace>.ts` */
export function addPageWords(namespace: string, files: WordFiles): void {
  if (later.has(namespace)) return
  later.set(namespace, files)
  // Who shows the page waits for them, and hears there what has failed.
  pageWords().catch(() => undefined)
}

/**
 * Ends when all pages whose code has come have their words, in the language of the reader and in the one just chosen.
 * @throws where they do not arrive: to a page it is as if its code had not come; the next call tries again
 */
export async function pageWords(): Promise<void> {
  // Before the start nobody reads: it fetches them itself.
  if (wished === null) return
  await Promise.all([...new Set([i18next.language, wished])].map(fetchLater))
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
  for (const code of fallbacks(language)) {
    if (await addWords(code)) return
  }
}

/**
 * Keeps the wish, and changes texts, dates and the language of calls without a reload as soon as the words are there. Answers whether they
 * came; where they do not, everything stays as it was: the wish would only be half granted.
 */
export async function chooseLanguage(language: string): Promise<boolean> {
  wished = language
  if (!(await addWords(language))) {
    // Pages that come later would wait for words that nobody wants any more.
    if (wished === language) wished = i18next.language
    return false
  }
  // Another choice may have come meanwhile.
  if (wished !== language) return true
  const order = [language, ...storedLanguages().filter((code) => code !== language)]
  pageStorage().setItem(ORDER, JSON.stringify(order))
  writeCookie(PAGE_COOKIE, language, COOKIE_SECONDS)
  adopt(language)
  await i18next.changeLanguage(language)
  return true
}
