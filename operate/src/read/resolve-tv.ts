import type { Entry } from './entries.ts'
import { localised } from '../format/text.ts'
import type {
  Carried,
  Category,
  CategoryEntry,
  Channel,
  ChannelEntry,
  Program,
  ProgramEntry,
} from '../format/tv.ts'
import { idsOf, type Links, pictureOf, someText } from './links.ts'
import { sharesOf } from './resolve-sharing.ts'

export function resolveCategory(links: Links, { value }: Entry<CategoryEntry>): Category {
  const tags = value.tags ?? []
  const members = links.channels.entries
    .map((channel) => channel.value)
    .filter(({ categories }) => tags.includes('all_channels') || categories.includes(value.slug))
    .toSorted((one, other) => one.num - other.num)
  return {
    id: value.id,
    slug: value.slug,
    name: localised(value.name),
    short: localised(value.short),
    tags,
    channels: members.map(({ id }) => id),
  }
}

export function resolveChannel(links: Links, entry: Entry<ChannelEntry>): Channel {
  const { value } = entry
  idsOf(links.categories, value.categories, entry, ['categories'])
  const title = localised(value.name)
  const logo = pictureOf(links, entry, ['logo'], value.logo, { title })
  return {
    id: value.id,
    carried: sharesOf<Carried, ChannelEntry>(links, entry, value).map(({ provider, as }) => ({
      provider,
      num: as.num,
      isFree: as.is_free ?? false,
    })),
    slug: value.slug,
    name: title,
    description: localised(value.description),
    ...someText('blurb', value.blurb),
    age: value.age,
    archivedDays: value.archived_days,
    logo,
    cover: pictureOf(
      links,
      entry,
      ['cover'],
      value.cover ?? { genre: logo.genre ?? 'general', palette: logo.palette ?? 'ash' },
      { title },
    ),
  }
}

export function resolveProgram(links: Links, entry: Entry<ProgramEntry>): Program {
  const { value, report } = entry
  const categories = links.service?.value.program_categories ?? []
  const category = categories.find(({ slug }) => slug === value.category)
  if (category === undefined && links.service !== undefined) {
    report(['category'], `unknown category "${value.category}"`)
  }
  return {
    id: value.id,
    slug: value.slug,
    title: localised(value.title),
    description: localised(value.description),
    category: {
      id: category?.id ?? 0,
      slug: value.category,
      name: localised(category?.name ?? value.category),
    },
    age: value.age,
    genres: idsOf(links.genres, value.genres ?? [], entry, ['genres']),
    picture: pictureOf(links, entry, ['art'], value.art, {
      title: localised(value.title),
      genre: value.genres?.[0],
    }),
  }
}
