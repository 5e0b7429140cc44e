import type { Entry } from './entries.ts'
import type { Links } from './links.ts'

/** An entry that belongs to one provider, and may be shared with others by name. */
interface SharedEntry<Own> {
  readonly provider?: string
  readonly also?: Readonly<Record<string, Own>>
}

/** What an entry is at each provider that has it; the first is its own. Complains about providers that do not exist. */
export function sharesOf<Own, Value extends SharedEntry<Own>>(
  { providers }: Links,
  entry: Entry<Value>,
  own: Own,
): { readonly provider: number; readonly as: Own }[] {
  const { provider, also = {} } = entry.value
  const owner =
    provider === undefined
      ? (providers.entries.find(({ value }) => value.is_default) ?? providers.entries[0])?.value
      : providers.find(provider, entry, ['provider'])
  const others = Object.entries(also).flatMap(([name, as]) => {
    const found = providers.find(name, entry, ['also', name])
    if (found !== undefined && found.id === owner?.id)
      entry.report(['also', name], `it is ${name}'s own already`)
    return found === undefined || found.id === owner?.id ? [] : [{ provider: found.id, as }]
  })
  return [...(owner === undefined ? [] : [{ provider: owner.id, as: own }]), ...others]
}
