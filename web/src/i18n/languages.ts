import type { Language } from '#contract/providers.ts'

/** Browsers name languages in many ways; these are the four that we map to an interface language. */
const MAPPED: Readonly<Record<string, string>> = { ru: 'ru', en: 'en', kk: 'kk', kz: 'kk', uz: 'uz' }

/**
 * The locale that writes the numbers of a language. Chromium claims to know Kazakh and Uzbek but has no data for them;
 * both write numbers as Russian does.
 */
export function formatLocale(language: string): string {
  return language === 'kk' || language === 'uz' ? 'ru' : language
}

/** Where a text is missing in a language, it is taken from these, in order. */
export function fallbacks(language: string): readonly string[] {
  return language === 'en' ? ['en', 'ru'] : ['ru', 'en']
}

/**
 * The interface language of a visit: what the viewer chose before, else what the page came in, else what the browser
 * prefers; only what is offered, and Russian where nothing fits.
 */
export function pickLanguage(wishes: {
  readonly stored: readonly string[]
  readonly page: string | null
  readonly browser: readonly string[]
  /** Codes that the provider offers; empty means that this is not known yet. */
  readonly offered: readonly string[]
}): string {
  const isOffered = (code: string) => wishes.offered.length === 0 || wishes.offered.includes(code)
  const mapped = wishes.browser.flatMap((tag) => MAPPED[tag.toLowerCase().split('-')[0] ?? ''] ?? [])
  const order = [...wishes.stored, ...(wishes.page ? [wishes.page] : []), ...mapped]
  return order.find(isOffered) ?? wishes.offered[0] ?? 'ru'
}

/** The languages to choose from, by priority. */
export function interfaceLanguages(available: readonly Language[]): readonly Language[] {
  return available.filter((language) => language.interface).toSorted((a, b) => a.priority - b.priority)
}
