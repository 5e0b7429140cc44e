import type { Language } from '#contract/providers.ts'
import type { LanguageFacts } from './language.ts'

/** The languages that have a folder here, by their codes. */
const LANGUAGES: ReadonlyMap<string, LanguageFacts> = new Map(
  Object.entries(import.meta.glob<LanguageFacts>('./*/language.ts', { eager: true, import: 'language' })).map(
    ([path, facts]) => [folderOf(path), facts],
  ),
)
const BY_NAME: ReadonlyMap<string, string> = new Map(
  [...LANGUAGES].flatMap(([code, { alsoNamed = [] }]) => [code, ...alsoNamed].map((name) => [name, code])),
)

/** The language where nothing else is known or fits. @throws when no folder says that it is this one */
function lastOf(languages: ReadonlyMap<string, LanguageFacts>): string {
  const [code] = [...languages].find(([, { isLast }]) => isLast) ?? []
  if (code === undefined) throw new Error('no language is the last one')
  return code
}
const LAST = lastOf(LANGUAGES)

/** The language of a file here: `kk` of `./kk/card.ts`. */
export function folderOf(path: string): string {
  return path.split('/')[1] ?? ''
}

/** The locale that writes the numbers of a language. */
export function formatLocale(language: string): string {
  return LANGUAGES.get(language)?.numbersOf ?? language
}

/** Whether nobody who speaks the language has read its words yet. */
export function isUnreviewed(language: string): boolean {
  return LANGUAGES.get(language)?.isUnreviewed ?? false
}

/** A language, and those from which a text is taken where it has none, in order. */
export function fallbacks(language: string): readonly string[] {
  const facts = LANGUAGES.get(language)
  return facts ? [language, ...facts.borrowsFrom] : [language, ...fallbacks(LAST)]
}

/**
 * The interface language of a visit: what the viewer chose before, else what the page came in, else what the browser
 * prefers; only what is offered, and the last one where nothing fits.
 */
export function pickLanguage(wishes: {
  readonly stored: readonly string[]
  readonly page: string | null
  readonly browser: readonly string[]
  /** Codes that the provider offers; empty means that this is not known yet. */
  readonly offered: readonly string[]
}): string {
  const isOffered = (code: string) => wishes.offered.length === 0 || wishes.offered.includes(code)
  const mapped = wishes.browser.flatMap((tag) => BY_NAME.get(tag.toLowerCase().split('-')[0] ?? '') ?? [])
  const order = [...wishes.stored, ...(wishes.page ? [wishes.page] : []), ...mapped]
  return order.find(isOffered) ?? wishes.offered[0] ?? LAST
}

/** The languages to choose from, by priority. */
export function interfaceLanguages(available: readonly Language[]): readonly Language[] {
  return available.filter((language) => language.interface).toSorted((a, b) => a.priority - b.priority)
}
