import type { ChannelChoice, ContentChoice, PacketEntry } from '../format/commerce.ts'
import type { Entry } from './entries.ts'
import { idsOf, type Links } from './links.ts'

const meets = (wanted: readonly string[] | undefined, words: readonly string[]): boolean =>
  wanted === undefined || wanted.some((word) => words.includes(word))

function channelsOf(links: Links, entry: Entry<PacketEntry>, choice: ChannelChoice): number[] {
  for (const field of ['only', 'except'] as const) {
    idsOf(links.channels, choice[field] ?? [], entry, ['channels', field])
  }
  idsOf(links.categories, choice.categories ?? [], entry, ['channels', 'categories'])
  return links.channels.entries
    .map(({ value }) => value)
    .filter(({ slug, categories }) => meets(choice.only, [slug]) && meets(choice.categories, categories))
    .filter(({ slug }) => !choice.except?.includes(slug))
    .map(({ id }) => id)
}

function contentsOf(links: Links, entry: Entry<PacketEntry>, choice: ContentChoice): number[] {
  for (const field of ['only', 'except'] as const) {
    idsOf(links.contents, choice[field] ?? [], entry, ['contents', field])
  }
  idsOf(links.genres, choice.genres ?? [], entry, ['contents', 'genres'])
  return links.contents.entries
    .map(({ value }) => value)
    .filter(({ slug, genres, type }) =>
      [meets(choice.only, [slug]), meets(choice.genres, genres), meets(choice.types, [type])].every(Boolean),
    )
    .filter(({ slug }) => !choice.except?.includes(slug))
    .map(({ id }) => id)
}

/** Titles of the libraries that a packet names; a title that names no library stands in the first one. */
function inLibraries(links: Links, names: readonly string[]): number[] {
  const first = links.libraries.entries[0]?.value.slug
  return links.contents.entries
    .map(({ value }) => value)
    .filter(({ library = first }) => library !== undefined && names.includes(library))
    .map(({ id }) => id)
}

/** Ids of channels and titles, each once, in the order of the folder. */
export interface Holdings {
  readonly channels: number[]
  readonly contents: number[]
}

/** What a packet opens by itself. Complains about names that nobody knows. */
function ownHoldings(links: Links, entry: Entry<PacketEntry>): Holdings {
  const { channels, contents, libraries = [] } = entry.value
  return {
    channels: channels === undefined ? [] : channelsOf(links, entry, channels),
    contents: [
      ...new Set([
        ...(contents === undefined ? [] : contentsOf(links, entry, contents)),
        ...inLibraries(links, libraries),
      ]),
    ],
  }
}

/** What a packet opens: a bundle also what its parts open. */
export function holdingsOf(
  links: Links,
  entry: Entry<PacketEntry>,
  parts: readonly Entry<PacketEntry>[],
): Holdings {
  // What is wrong with a part is told of the part itself.
  const all = [
    ownHoldings(links, entry),
    ...parts.map((part) => ownHoldings(links, { ...part, report: () => undefined })),
  ]
  return {
    channels: [...new Set(all.flatMap(({ channels }) => channels))],
    contents: [...new Set(all.flatMap(({ contents }) => contents))],
  }
}
