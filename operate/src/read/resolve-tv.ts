import type { Blackout } from '#domain/tv/blackout.ts'
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

/** Pages show only those players that their provider names: a channel with another one would stay dark there. */
function checkVitrina(links: Links, entry: Entry<ChannelEntry>): void {
  const { vitrina } = entry.value
  if (!vitrina) return
  for (const { provider: id } of sharesOf<Carried, ChannelEntry>(
    links,
    { ...entry, report: () => undefined },
    entry.value,
  )) {
    const provider = links.providers.entries.find(({ value }) => value.id === id)?.value
    const allowed = provider?.client?.player_origins ?? []
    for (const form of ['url', 'light_url'] as const) {
      const origin = vitrina[form] && URL.parse(vitrina[form])?.origin
      if (vitrina[form] && !allowed.some((one) => one === origin))
        entry.report(
          ['vitrina', form],
          `${provider?.shortname} does not name ${origin} in its client.player_origins`,
        )
    }
  }
}

/** Complains about stretches that are none, and about such that are not in order. */
function blackoutsOf({ value, report }: Entry<ChannelEntry>): Blackout[] {
  let last = -Infinity
  return (value.blackouts ?? []).flatMap((one, at) => {
    const [from, until] = [one.from, one.until].map((moment) => Math.floor(Date.parse(moment) / 1000))
    if (from === undefined || until === undefined || Number.isNaN(from + until)) {
      report(['blackouts', at], 'there is no such day')
      return []
    }
    if (until <= from) report(['blackouts', at, 'until'], 'it ends before it begins')
    else if (from < last) report(['blackouts', at, 'from'], 'it begins before the one above has ended')
    last = until
    return [{ from, until }]
  })
}

export function resolveChannel(links: Links, entry: Entry<ChannelEntry>): Channel {
  const { value } = entry
  idsOf(links.categories, value.categories, entry, ['categories'])
  const title = localised(value.name)
  const logo = pictureOf(links, entry, ['logo'], value.logo, { title })
  checkVitrina(links, entry)
  return {
    id: value.id,
    carried: sharesOf<Carried, ChannelEntry>(links, entry, value).map(({ provider, as }) => ({
      provider,
      num: as.num,
      isFree: as.is_free ?? false,
      isFixed: as.is_fixed ?? false,
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
    ...(value.cover_light && {
      coverLight: pictureOf(links, entry, ['cover_light'], value.cover_light, { title }),
    }),
    overlayIcon: value.overlay_icon ?? null,
    protection: value.protection ?? 'aes-128',
    vitrina: value.vitrina ?? null,
    trackers: value.trackers ?? [],
    blackouts: blackoutsOf(entry),
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
    isCatchupAvailable: value.is_catchup_available ?? true,
    picture: pictureOf(links, entry, ['art'], value.art, {
      title: localised(value.title),
      genre: value.genres?.[0],
    }),
  }
}
