import type { LocalisedText } from '#domain/providers/localise.ts'
import type { ProviderEntry } from '../format/provider.ts'
import { inFirstOf, localised, type Text } from '../format/text.ts'

const PLACEHOLDER = /\{(\w+)\}/g
const KNOWN = ['provider', 'email', 'phone', 'site']

const inLanguages = (text: Text): LocalisedText => ({ ...localised(text) })

/** What is wrong with the placeholders of a text; undefined where nothing is. */
export function placeholderProblem(text: Text): string | undefined {
  const named = Object.values(inLanguages(text)).flatMap((said) => [...said.matchAll(PLACEHOLDER)])
  const unknown = named.find(([, name]) => !KNOWN.includes(name ?? ''))
  return unknown && `unknown placeholder ${unknown[0]}`
}

/** Fills a provider's own name and contacts into texts. */
export function ownWords({ name, support, languages }: ProviderEntry): (text: Text) => LocalisedText {
  /** What is the same in all languages is said with the name in each. */
  const said = (text: Text): LocalisedText =>
    typeof text === 'string'
      ? Object.fromEntries(Object.keys(inLanguages(name)).map((language) => [language, text]))
      : inLanguages(text)
  const { email, phone, url } = support
  const order = languages.map(({ key }) => key)
  return (text) =>
    Object.fromEntries(
      Object.entries(said(text)).map(([language, words]) => {
        const values: LocalisedText = {
          provider: inFirstOf(name, [language, ...order]),
          email,
          // A number is no words: it stays in one line.
          phone: phone.replaceAll(' ', '\u00a0'),
          site: url,
        }
        return [language, words.replaceAll(PLACEHOLDER, (whole, key: string) => values[key] ?? whole)]
      }),
    )
}
