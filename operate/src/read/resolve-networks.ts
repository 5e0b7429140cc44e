import { networkKey, networkProblem } from '#server/tenancy/networks.ts'
import type { NetworkEntry } from '../format/network.ts'
import type { ProviderEntry } from '../format/provider.ts'
import type { Entry } from './entries.ts'
import type { Links } from './links.ts'

/** All networks of a provider: those beside it, and those of `networks.yaml`. */
export const networksOf = ({ networks }: Pick<Links, 'networks'>, provider: ProviderEntry): string[] => [
  ...(provider.networks ?? []),
  ...networks.flatMap(({ value }) => (value.provider === provider.shortname ? value.networks : [])),
]

/** A network is one, and belongs to one provider, however it is written. */
export function checkNetworks({ providers, networks }: Pick<Links, 'providers' | 'networks'>): void {
  const taken = new Map<string, string>()
  const check = (entry: Entry<ProviderEntry | NetworkEntry>, owner: string): void => {
    for (const [at, network] of (entry.value.networks ?? []).entries()) {
      const problem = networkProblem(network)
      if (problem !== undefined) {
        entry.report(['networks', at], problem)
        continue
      }
      const key = networkKey(network)
      const first = taken.get(key)
      if (first !== undefined)
        entry.report(['networks', at], `the network "${network}" is ${first}'s already`)
      else taken.set(key, owner)
    }
  }
  for (const entry of providers.entries) check(entry, entry.value.shortname)
  for (const entry of networks) {
    const owner = providers.find(entry.value.provider, entry, ['provider'])
    check(entry, owner?.shortname ?? entry.value.provider)
  }
}
