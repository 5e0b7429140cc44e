import type { LegalTexts } from '#domain/providers/legal-text.ts'
import type { Entry, Index } from './entries.ts'
import type { LegalEntry } from '../format/legal.ts'
import type { ProviderEntry } from '../format/provider.ts'
import { ownWords, placeholderProblem } from './own-words.ts'

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
      const problem = placeholderProblem(words)
      if (problem) entry.report([field], problem)
    }
  }
}

/** The legal texts of a provider, with its own name and contacts in them. */
export function resolveLegal(entries: readonly Entry<LegalEntry>[], provider: ProviderEntry): LegalTexts {
  const fill = ownWords(provider)
  const own = entries.filter(({ value }) => value.providers.includes(provider.shortname))
  return Object.fromEntries(
    own.map(({ value }) => [value.kind, { title: fill(value.title), text: fill(value.text) }]),
  )
}
