import type { LegalTexts } from '#domain/providers/legal-text.ts'
import type { LocalisedText } from '#domain/providers/localise.ts'
import type { Entry, Index } from './entries.ts'
import type { LegalEntry } from '../format/legal.ts'
import type { ProviderEntry } from '../format/provider.ts'
import { localised } from '../format/text.ts'

const PLACEHOLDER = /\{(\w+)\}/g

const inLanguages = (text: LegalEntry['text']): LocalisedText => ({ ...localised(text) })

/** Complains of providers and placeholders that nobody knows, and of a second text of a kind. */
export function checkLegal(entries: readonly Entry<LegalEntry>[], providers: Index<ProviderEntry>): void {
  const taken = new Set<string>()
  for (const entry of entries) {
    const { kind, providers: names, title, text } = entry.value
    for (const [at, name] of names.entries()) {
      providers.find(name, entry, ['providers', at])
      const key = `${name} ${kind}`
      if (taken.has(key)) entry.report(['providers', at], `"${name}" has another text of this kind`)
      taken.add(key)
    }
    for (const [field, words] of Object.entries({ title, text })) {
      const named = Object.values(inLanguages(words)).flatMap((said) => [...said.matchAll(PLACEHOLDER)])
      const unknown = named.find(([, name]) => !['provider', 'email', 'phone', 'site'].includes(name ?? ''))
      if (unknown) entry.report([field], `unknown placeholder ${unknown[0]}`)
    }
  }
}

/** The legal texts of a provider, with its own name and contacts in them. */
export function resolveLegal(entries: readonly Entry<LegalEntry>[], provider: ProviderEntry): LegalTexts {
  const names: LocalisedText = { ...localised(provider.name) }
  const { email, phone, url } = provider.support
  const fill = (text: LegalEntry['text']): LocalisedText =>
    Object.fromEntries(
      Object.entries(inLanguages(text)).map(([language, said]) => {
        const name = names[language] ?? names['ru'] ?? ''
        const values: LocalisedText = { provider: name, email, phone, site: url }
        return [language, said.replaceAll(PLACEHOLDER, (whole, key: string) => values[key] ?? whole)]
      }),
    )
  const own = entries.filter(({ value }) => value.providers.includes(provider.shortname))
  return Object.fromEntries(
    own.map(({ value }) => [value.kind, { title: fill(value.title), text: fill(value.text) }]),
  )
}
