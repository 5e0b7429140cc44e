import i18next, { type ResourceLanguage } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { setCallLanguage } from '../api/client.ts'
import { pageStorage } from '../api/credentials.ts'
import { fallbacks, WRITTEN } from './languages.ts'

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

function adopt(language: string): void {
  document.documentElement.lang = language
  setCallLanguage(language)
}

/** Words are there at once, so that the first picture needs no second trip. */
export function startTranslations(language: string): void {
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: (code) => [...fallbacks(code)],
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(WRITTEN.map((code) => [code, { translation: words(code) }])),
  })
  adopt(language)
}

/** Changes texts, dates and the language of calls at once, without a reload, and keeps the wish. */
export async function chooseLanguage(language: string): Promise<void> {
  adopt(language)
  const order = [language, ...storedLanguages().filter((code) => code !== language)]
  pageStorage().setItem(ORDER, JSON.stringify(order))
  document.cookie = `${PAGE_COOKIE}=${language}; Max-Age=${COOKIE_SECONDS}; Path=/; SameSite=Lax`
  await i18next.changeLanguage(language)
}
