import type { Entry } from './entries.ts'
import type { ProviderEntry } from '../format/provider.ts'
import type { Links } from './links.ts'

/** The provider whose an entry is that names none. */
export const defaultOf = ({ providers }: Pick<Links, 'providers'>): ProviderEntry | undefined =>
  (providers.entries.find(({ value }) => value.is_default) ?? providers.entries[0])?.value

/** The owner of an entry; complains about one that does not exist. */
function ownerOf(links: Links, entry: Entry<{ readonly provider?: string }>): ProviderEntry | undefined {
  const { provider } = entry.value
  return provider === undefined ? defaultOf(links) : links.providers.find(provider, entry, ['provider'])
}

/** An entry that belongs to one provider, and may be shared with others, at which it is something else. */
interface SharedEntry<Own> {
  readonly provider?: string
  readonly also?: Readonly<Record<string, Own>>
}

/** What an entry is at each provider that has it; the first is its own. Complains about providers that do not exist. */
export function sharesOf<Own, Value extends SharedEntry<Own>>(
  links: Links,
  entry: Entry<Value>,
  own: Own,
): { readonly provider: number; readonly as: Own }[] {
  const owner = ownerOf(links, entry)
  const others = Object.entries(entry.value.also ?? {}).flatMap(([name, as]) => {
    const found = links.providers.find(name, entry, ['also', name])
    if (found === undefined) return []
    if (found.id !== owner?.id) return [{ provider: found.id, as }]
    entry.report(['also', name], `it is ${name}'s own already`)
    return []
  })
  return [...(owner === undefined ? [] : [{ provider: owner.id, as: own }]), ...others]
}

/** An entry that belongs to one provider, and may be shared with others as it is. */
interface ListedEntry {
  readonly provider?: string
  readonly also?: readonly string[]
}

/**
 * Ids of the providers that have an entry: its owner, those that it names, and those that have everything of its owner by their
 * field of this name.
 */
export function holdersOf(
  links: Links,
  entry: Entry<ListedEntry>,
  everythingBy: 'titles_of' | 'pages_of',
): number[] {
  const owner = ownerOf(links, entry)
  const named = (entry.value.also ?? []).flatMap(
    (name, at) => links.providers.find(name, entry, ['also', at])?.id ?? [],
  )
  const followers = links.providers.entries
    .filter(({ value }) => owner !== undefined && value[everythingBy] === owner.shortname)
    .map(({ value }) => value.id)
  return [...new Set([...(owner === undefined ? [] : [owner.id]), ...named, ...followers])]
}
