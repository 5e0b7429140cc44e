import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { AdCampaignEntry } from './ads.ts'
import { AvatarCategoryEntry } from './avatar.ts'
import { ContentEntry, CountryEntry, GenreEntry, PersonEntry } from './catalogue.ts'
import { PacketEntry } from './commerce.ts'
import { HelpEntry } from './help.ts'
import { LegalEntry } from './legal.ts'
import { LibraryEntry } from './library.ts'
import { NetworkEntry } from './network.ts'
import { NewsEntry } from './news.ts'
import { RowEntry, RowsetEntry } from './pages.ts'
import { PromoEntry } from './promo.ts'
import { AccountEntry, ProviderEntry, ServiceEntry } from './provider.ts'
import { CategoryEntry, ChannelEntry, ProgramEntry, ScheduleEntry } from './tv.ts'

const FILES: Readonly<Record<string, TSchema>> = {
  'service.yaml': ServiceEntry,
  'providers.yaml': ProviderEntry,
  'networks.yaml': NetworkEntry,
  'accounts.yaml': AccountEntry,
  'channels.yaml': ChannelEntry,
  'categories.yaml': CategoryEntry,
  'programs.yaml': ProgramEntry,
  'schedule/*.yaml': ScheduleEntry,
  'contents/*.yaml': ContentEntry,
  'persons/*.yaml': PersonEntry,
  'genres.yaml': GenreEntry,
  'countries.yaml': CountryEntry,
  'libraries.yaml': LibraryEntry,
  'rows.yaml': RowEntry,
  'rowsets.yaml': RowsetEntry,
  'packets.yaml': PacketEntry,
  'promos.yaml': PromoEntry,
  'ads.yaml': AdCampaignEntry,
  'avatars.yaml': AvatarCategoryEntry,
  'news.yaml': NewsEntry,
  'help.yaml': HelpEntry,
  'legal.yaml': LegalEntry,
}
const DOCS = join(import.meta.dirname, '../../../docs')
const read = (name: string): string => readFileSync(join(DOCS, name), 'utf8')

/** What stands under the heading that names a file. */
const sectionOf = (file: string): string =>
  read('service-folder.md')
    .split(/^## /m)
    .find((section) => section.split('\n', 1)[0]?.includes(`\`${file}\``)) ?? ''

const isNamed = (text: string, field: string): boolean => new RegExp(`\\b${field}\\b`).test(text)

type Shape = TSchema & {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

/** Fields inside the fields of an entry; words by language are none. */
const fieldsWithin = ({ properties = {}, items }: Shape): string[] => [
  ...Object.entries(properties).flatMap(([name, shape]) => [name, ...fieldsWithin(shape)]),
  ...(items ? fieldsWithin(items) : []),
]

test.each(Object.entries(FILES))('every field of %s stands in docs/service-folder.md', (file, entry) => {
  const section = sectionOf(file)
  expect(Object.keys((entry as Shape).properties ?? {}).filter((field) => !isNamed(section, field))).toEqual(
    [],
  )
})

test('what lies inside of these fields is told in some document', () => {
  const told = readdirSync(DOCS)
    .filter((name) => name.endsWith('.md'))
    .map(read)
    .join('\n')
  const fields = new Set(Object.values(FILES).flatMap((entry) => fieldsWithin(entry as Shape)))
  expect([...fields].filter((field) => !isNamed(told, field))).toEqual([])
})
