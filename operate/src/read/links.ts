import type { ContentEntry, CountryEntry, GenreEntry, PersonEntry } from '../format/catalogue.ts'
import type { HelpEntry } from '../format/help.ts'
import type { NetworkEntry } from '../format/network.ts'
import type { LegalEntry } from '../format/legal.ts'
import type { LibraryEntry } from '../format/library.ts'
import type { PacketEntry } from '../format/commerce.ts'
import type { RowEntry, RowsetEntry } from '../format/pages.ts'
import type { Art, Picture } from '../format/picture.ts'
import type { ProviderEntry, ServiceEntry } from '../format/provider.ts'
import { type Localised, localised, type Text } from '../format/text.ts'
import type { CategoryEntry, ChannelEntry, ProgramEntry } from '../format/tv.ts'
import type { Entry, Index } from './entries.ts'
import type { Path } from './source-file.ts'

/** Everything that another entry may name. */
export interface Links {
  service: Entry<ServiceEntry> | undefined
  providers: Index<ProviderEntry>
  networks: readonly Entry<NetworkEntry>[]
  legal: readonly Entry<LegalEntry>[]
  help: readonly Entry<HelpEntry>[]
  genres: Index<GenreEntry>
  countries: Index<CountryEntry>
  persons: Index<PersonEntry>
  contents: Index<ContentEntry>
  libraries: Index<LibraryEntry>
  categories: Index<CategoryEntry>
  channels: Index<ChannelEntry>
  programs: Index<ProgramEntry>
  packets: Index<PacketEntry>
  rows: Index<RowEntry>
  rowsets: Index<RowsetEntry>
  /** Short names of the providers that have news. */
  newsOf: ReadonlySet<string>
  /** Names that a drawing may choose from, by field; nothing if the folder has no artwork of its own. */
  choices: Readonly<Record<string, readonly string[]>> | undefined
}

/** A field that is there only if it has a value, so that absent means absent. */
export const some = <Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } =>
  value === undefined ? {} : ({ [key]: value } as Record<Key, Value>)

/** The same for words, with a value for every language. */
export const someText = <Key extends string>(key: Key, text: Text | undefined): { [K in Key]?: Localised } =>
  some(key, text === undefined ? undefined : localised(text))

/** Ids of the named entries, those that exist. */
export const idsOf = <T extends { id: number }>(
  index: Index<T>,
  names: readonly string[],
  from: Entry<unknown>,
  path: Path,
): number[] =>
  names.flatMap((name, i) => {
    const found = index.find(name, from, [...path, i])
    return found === undefined ? [] : [found.id]
  })

/** The words of a drawing; `styles` names the field of the choices that its style comes from. */
export function pictureOf(
  links: Pick<Links, 'choices'>,
  from: Entry<unknown>,
  path: Path,
  art: Art | undefined,
  words: {
    title: Localised
    original?: string
    genre?: string | undefined
    year?: number
    credit?: string | undefined
  },
  styles = 'logoStyle',
): Picture {
  for (const field of ['motif', 'palette', 'ground', 'layout', 'style'] as const) {
    const name = art?.[field]
    const known = links.choices?.[field === 'style' ? styles : field]
    if (name !== undefined && known !== undefined && !known.includes(name)) {
      from.report([...path, field], `unknown ${field} "${name}"; known are ${known.join(', ')}`)
    }
  }
  const { title, ...choices } = art ?? {}
  const { genre, credit, ...rest } = words
  return {
    ...rest,
    ...some('genre', genre),
    ...some('credit', credit),
    ...choices,
    title: title === undefined ? words.title : localised(title),
  }
}
