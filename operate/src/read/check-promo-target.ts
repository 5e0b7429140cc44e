import { CHILD_MAX_AGE } from '#domain/identity/age.ts'
import type { DestinationEntry, RowEntry } from '../format/pages.ts'
import type { ProviderEntry } from '../format/provider.ts'
import type { Entry, Index } from './entries.ts'
import type { Links } from './links.ts'
import { sellersOf } from './resolve-packet.ts'
import { defaultOf, holdersOf } from './resolve-sharing.ts'
import type { Path } from './source-file.ts'

/** What may lead anywhere from a row that is for children alone. */
const CHILDREN_FOLLOW: readonly DestinationEntry['type'][] = [
  'content',
  'channel',
  'row',
  'rowset',
  'last_channel',
]

const named = <T extends { readonly slug: string }>(
  { entries }: Index<T>,
  slug: string | undefined,
): Entry<T> | undefined => entries.find(({ value }) => value.slug === slug)

/** Whether a provider has what a promo leads to; undefined where that is not there at all, or is nothing that providers have. */
function hasTarget(
  links: Links,
  { type, slug }: DestinationEntry,
): ((provider: ProviderEntry) => boolean) | undefined {
  const silent = <T>(entry: Entry<T>): Entry<T> => ({ ...entry, report: () => undefined })
  switch (type) {
    case 'content': {
      const content = named(links.contents, slug)
      const holders = content && holdersOf(links, silent(content), 'titles_of')
      return (
        holders &&
        (({ id, hidden_contents: hidden = [] }) => holders.includes(id) && !hidden.includes(slug ?? ''))
      )
    }
    case 'row':
    case 'rowset': {
      const page = type === 'row' ? named(links.rows, slug) : named(links.rowsets, slug)
      const holders =
        page && holdersOf(links, silent<{ provider?: string; also?: string[] }>(page), 'pages_of')
      return holders && (({ id }) => holders.includes(id))
    }
    case 'channel': {
      const channel = named(links.channels, slug)?.value
      const owner = channel?.provider ?? defaultOf(links)?.shortname
      return (
        channel && (({ shortname }) => shortname === owner || Object.hasOwn(channel.also ?? {}, shortname))
      )
    }
    case 'packet': {
      const packet = named(links.packets, slug)?.value
      return packet && (({ shortname }) => sellersOf(links, packet).includes(shortname))
    }
    case 'enter_promo_key':
      return ({ promo_codes: takesCodes = false }) => takesCodes
    default:
      return undefined
  }
}

/** From which age on what a promo leads to is shown. */
const ageOf = (links: Links, { type, slug }: DestinationEntry): number | undefined =>
  type === 'content'
    ? named(links.contents, slug)?.value.age
    : type === 'channel'
      ? named(links.channels, slug)?.value.age
      : undefined

/**
 * Complains about a promo that nobody would be shown, or that leads to a page which its viewers do not have: a row leaves out by itself what
 * one of its providers does not have, but for other rows and rowsets.
 * @param path of the destination
 */
export function checkPromoTarget(
  links: Links,
  row: Entry<RowEntry>,
  path: Path,
  destination: DestinationEntry,
  holders: readonly number[],
): void {
  const { type, slug } = destination
  const { audience } = row.value
  const what = `${type} "${slug}"`
  const has = hasTarget(links, destination)
  const seeing = links.providers.entries
    .map(({ value }) => value)
    .filter(({ id, shortname }) => holders.includes(id) && (audience?.providers?.includes(shortname) ?? true))
  const without = has ? seeing.filter((provider) => !has(provider)) : []
  const isPage = type === 'row' || type === 'rowset'
  if (without.length > 0 && (isPage || without.length === seeing.length)) {
    const names = without.map(({ shortname }) => shortname).join(', ')
    const problem =
      type === 'enter_promo_key'
        ? `leads nowhere: without promo_codes: true at ${names}`
        : `leads nowhere: ${names} does not have the ${what}`
    row.report([...path, type === 'enter_promo_key' ? 'type' : 'slug'], problem)
  }
  const roles = audience?.roles ?? []
  if (!roles.includes('child') || roles.includes('adult')) return
  const age = ageOf(links, destination) ?? 0
  if (age > CHILD_MAX_AGE)
    row.report([...path, 'slug'], `the ${what} is from ${age} on, and the row is for children alone`)
  if (!CHILDREN_FOLLOW.includes(type))
    row.report(
      [...path, 'type'],
      `children are shown nothing that leads to ${type}, and the row is for them alone`,
    )
}
