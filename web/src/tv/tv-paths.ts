import { CATEGORY_ALL, CATEGORY_FAVOURITES, type Category, type Channel } from '#contract/tv.ts'

/** A channel, live (`ts` 0) or from a moment of its archive (epoch seconds). */
export interface ZapTarget {
  readonly channelId: number
  readonly ts: number
}

/** Stands in the path where all categories are meant and the service names none so. */
const ALL_SLUG = 'all'

/** What the address of the channels pages asks for, not yet looked up. */
export interface TvAddress {
  /** Slugs or ids of categories; empty means all. */
  readonly categories: readonly string[]
  /** Id or slug of a channel. */
  readonly channel: string | null
  /** Epoch seconds; 0 is live. */
  readonly ts: number
}

/** Reads the parameters of `/channels/:category?/:channel?` and `/channel/:channel?` with their `ts`. */
export function readTvAddress(
  params: Readonly<Record<string, string | undefined>>,
  query: URLSearchParams,
): TvAddress {
  const ts = Number(query.get('ts') ?? 0)
  return {
    categories: (params['category'] ?? '').split(',').filter((name) => name !== '' && name !== ALL_SLUG),
    channel: params['channel'] ?? null,
    ts: Number.isSafeInteger(ts) && ts > 0 ? ts : 0,
  }
}

const isNamed = (entry: { readonly id: number; readonly slug: string }, name: string): boolean =>
  String(entry.id) === name || entry.slug === name

/** Finds a channel by its number or slug. */
export function findChannel(channels: readonly Channel[], name: string): Channel | undefined {
  return channels.find((channel) => isNamed(channel, name))
}

/** Ids of the categories of an address, or null when one of them does not exist. */
export function findCategories(
  categories: readonly Category[],
  names: readonly string[],
): readonly number[] | null {
  if (names.length === 0) return [CATEGORY_ALL]
  const found = names.flatMap((name) => categories.find((category) => isNamed(category, name))?.id ?? [])
  return found.length === names.length ? found : null
}

const slugsOf = (categories: readonly Category[], selected: readonly number[]): readonly string[] =>
  selected.flatMap((id) =>
    id === CATEGORY_ALL ? [] : (categories.find((category) => category.id === id)?.slug ?? []),
  )

/** The path of a selection of categories, of a channel within it, and of a moment of that channel. */
export function tvPath(
  categories: readonly Category[],
  selected: readonly number[],
  channel?: { readonly slug: string } | null,
  ts: ZapTarget['ts'] = 0,
): string {
  const slugs = slugsOf(categories, selected)
  const name = slugs.length > 0 ? slugs.map(encodeURIComponent).join(',') : ALL_SLUG
  if (!channel) return slugs.length > 0 ? `/channels/${name}` : '/channels'
  return `/channels/${name}/${encodeURIComponent(channel.slug)}${ts > 0 ? `?ts=${Math.floor(ts)}` : ''}`
}

/** The path of the guide, for all channels or for those of a selection. */
export function guidePath(categories: readonly Category[], selected: readonly number[]): string {
  const slugs = slugsOf(categories, selected)
  return slugs.length > 0 ? `/tv-guide/${slugs.map(encodeURIComponent).join(',')}` : '/tv-guide'
}

/** The channels of the selected categories, by number; the viewer's own alone, in the viewer's order. */
export function inCategories(
  channels: readonly Channel[],
  categories: readonly Category[],
  selected: readonly number[],
): readonly Channel[] {
  if (selected.includes(CATEGORY_ALL)) return channels
  if (selected.length === 1 && selected[0] === CATEGORY_FAVOURITES) {
    const mine = categories.find(({ id }) => id === CATEGORY_FAVOURITES)?.channels ?? []
    return mine.flatMap((id) => channels.find((channel) => channel.id === id) ?? [])
  }
  const ids = new Set(categories.flatMap(({ id, channels: of }) => (selected.includes(id) ? of : [])))
  return channels.filter(({ id }) => ids.has(id))
}

/** How the addresses of a page are written that shows channels: of a channel or a moment of it, and of the page without one. */
export interface TvPaths {
  readonly list: (categories: readonly Category[], selected: readonly number[]) => string
  readonly channel: (
    categories: readonly Category[],
    selected: readonly number[],
    channel: { readonly slug: string },
    ts?: ZapTarget['ts'],
  ) => string
}

/** The channels page, where the category stands in the address. */
export const CHANNELS_PATHS: TvPaths = { list: tvPath, channel: tvPath }

/** A page of its own name, where no category does. */
const pathsUnder = (root: string): TvPaths => ({
  list: () => root,
  channel: (_categories, _selected, { slug }, ts = 0) =>
    `${root}/${encodeURIComponent(slug)}${ts > 0 ? `?ts=${Math.floor(ts)}` : ''}`,
})
export const NEW_YEAR_PATHS = pathsUnder('/newyear')
export const EMBED_PATHS = pathsUnder('/channel_embed')
