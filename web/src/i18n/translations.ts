import i18next, { type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { setCallLanguage } from '../api/client.ts'
import { pageStorage } from '../api/credentials.ts'
import { fallbacks } from './languages.ts'

const ORDER = 'openair.languages'
/** Tells the service which language to send the next page in. */
const PAGE_COOKIE = 'openair_language'
const COOKIE_SECONDS = 400 * 86_400

// One file per feature and language; a file exports its words under its own name: `player.ts` exports `player`.
// Words that no first page says come with their screens: see settings-words.ts.
const files = import.meta.glob<Readonly<Record<string, ResourceLanguage>>>(
  ['./{ru,en}/*.ts', '!./{ru,en}/settings.ts'],
  { eager: true },
)

/** Languages that travel with the app: every other one borrows from them what it lacks. */
const AT_HAND = ['ru', 'en'] as const

/** Complete too, but fetched only by those who read them. */
const FETCHED: Readonly<Record<string, () => Promise<ResourceLanguage>>> = {
  kk: async () => ({ ...(await import('./words-kk.ts')) }),
  uz: async () => ({ ...(await import('./words-uz.ts')) }),
}

/** The words of a language that is not at hand. Null where there are none, or where they did not arrive: they are borrowed. */
async function fetchWords(language: string): Promise<ResourceLanguage | null> {
  try {
    return (await FETCHED[language]?.()) ?? null
  } catch {
    return null
  }
}

function words(language: string): ResourceLanguage {
  const all: ResourceLanguage = {}
  for (const [path, file] of Object.entries(files)) {
    if (path.startsWith(`./${language}/`)) Object.assign(all, file)
  }
  return all
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

/** Ends when the words of `language` are there, so that the first picture is in it. Russian and English need no trip. */
export async function startTranslations(language: string): Promise<void> {
  wished = language
  adopt(language)
  const fetched = await fetchWords(language)
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: (code) => [...fallbacks(code)],
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: {
      ...Object.fromEntries(AT_HAND.map((code) => [code, { translation: words(code) }])),
      ...(fetched && { [language]: { translation: fetched } }),
    },
  })
}

/** Keeps the wish, and changes texts, dates and the language of calls without a reload as soon as the words are there. */
export async function chooseLanguage(language: string): Promise<void> {
  wished = language
  const order = [language, ...storedLanguages().filter((code) => code !== language)]
  pageStorage().setItem(ORDER, JSON.stringify(order))
  document.cookie = `${PAGE_COOKIE}=${language}; Max-Age=${COOKIE_SECONDS}; Path=/; SameSite=Lax`
  const fetched = await fetchWords(language)
  // Another choice may have come meanwhile.
  if (wished !== language) return
  if (fetched) i18next.addResourceBundle(language, 'translation', fetched)
  adopt(language)
  await i18next.changeLanguage(language)
}
