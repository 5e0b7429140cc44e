import type { LocalisedText } from '#domain/providers/localise.ts'
import type { ProviderEntry } from '../format/provider.ts'
import { localised, type Text } from '../format/text.ts'

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
export function ownWords({ name, support }: ProviderEntry): (text: Text) => LocalisedText {
  const names = inLanguages(name)
  const { email, phone, url } = support
  return (text) =>
    Object.fromEntries(
      Object.entries(inLanguages(text)).map(([language, said]) => {
        const values: LocalisedText = {
          provider: names[language] ?? names['ru'] ?? '',
          email,
          // A number is no words: it stays in one line.
          phone: phone.replaceAll(' ', '\u00a0'),
          site: url,
        }
        return [language, said.replaceAll(PLACEHOLDER, (whole, key: string) => values[key] ?? whole)]
      }),
    )
}
