import type { ChannelPlan } from '#domain/tv/day-plan.ts'
import { textsOf } from '#server/words/words.ts'
import { programOfContent, programOfStudio } from '#domain/tv/program-id.ts'
import type { Artist } from './artist.ts'
import type { ClipList } from './clips.ts'
import type { Service } from '../format/service.ts'
import { inFirstOf } from '../format/text.ts'
import type { TableRow, WantedTable } from './table-plan.ts'
import type { Shown } from './wanted-catalogue.ts'

/** Studio programmes come after what the first screen shows and before the bulk of the films. */
const STUDIO = 60
const SERVICE = textsOf('service')
const CATEGORY_FILM = { id: 1, name: { ...SERVICE.film } }
const CATEGORY_SERIES = { id: 2, name: { ...SERVICE.one_series } }

/** Where a channel's tape begins is decided once, when the channel is new: its sequence numbers count from there. */
export type EpochOf = (channel: { id: number; slug: string }, plan: ChannelPlan) => number

/** Channels, categories and programmes. @param shown what titles show and play, by content id */
export function wantedTv(
  service: Service,
  artist: Artist,
  clips: ClipList,
  shown: ReadonlyMap<number, Shown>,
  epochOf: EpochOf,
): WantedTable[] {
  const provider = service.providers.find(({ isDefault }) => isDefault) ?? service.providers[0]
  const plans = new Map(service.plans.map((plan) => [plan.channel, plan]))
  const channels = service.channels.map((one): TableRow => {
    const plan = plans.get(one.slug)
    if (!plan) throw new RangeError(`channel ${one.slug} has no schedule`)
    return {
      id: one.id,
      slug: one.slug,
      name: inFirstOf(one.name, service.languages),
      description: { ...one.description },
      icon: artist.picture('logo', one.logo, { on: 'dark' }),
      cover: artist.picture('wide', one.cover),
      color_bg: null,
      age: one.age,
      archived_days: one.archivedDays,
      cover_light: one.coverLight ? artist.picture('wide', one.coverLight) : null,
      overlay_icon: one.overlayIcon,
      protection: one.protection,
      vitrina: one.vitrina && { ...one.vitrina },
      trackers: one.trackers.map((tracker) => ({ ...tracker })),
      blackouts: one.blackouts.map((blackout) => ({ ...blackout })),
      tags: [],
      time_zone: provider?.timeZone ?? 'UTC',
      epoch: epochOf(one, plan),
      plan: { ...plan } as unknown as TableRow,
    }
  })
  const carried = service.channels.flatMap(({ id, carried: at }) =>
    at.map(({ provider: provider_id, num, isFree, isFixed }): TableRow => ({
      provider_id,
      channel_id: id,
      num,
      is_free: isFree,
      is_fixed: isFixed,
    })),
  )
  const categories = service.categories.map(({ id, slug, name, short, tags }, position): TableRow => {
    return { id, slug, name: { ...name }, short: { ...short }, tags, position }
  })
  const inCategory = service.categories.flatMap(({ id, channels: ids }) =>
    ids.map((channel_id): TableRow => ({ channel_id, category_id: id })),
  )
  const studio = service.programs.map((one, at): TableRow => ({
    id: programOfStudio(one.id),
    slug: one.slug,
    title: { ...one.title },
    description: { ...one.description },
    category_id: one.category.id,
    category_name: { ...one.category.name },
    year: null,
    age: one.age,
    genre_ids: one.genres,
    country_ids: [],
    image: artist.picture('wide', one.picture),
    content_id: null,
    is_catchup_available: one.isCatchupAvailable,
    asset_id: clips.order(one.picture, STUDIO + at),
  }))
  const filmed = service.contents.map((one): TableRow => {
    const category = one.type === 'series' ? CATEGORY_SERIES : CATEGORY_FILM
    return {
      id: programOfContent(one.id),
      slug: one.slug,
      title: { ...one.title },
      description: { ...one.description },
      category_id: category.id,
      category_name: { ...category.name },
      year: one.year,
      age: one.age,
      genre_ids: one.genres,
      country_ids: one.countries,
      image: shown.get(one.id)?.wide ?? null,
      content_id: one.id,
      is_catchup_available: true,
      asset_id: shown.get(one.id)?.asset ?? null,
    }
  })
  return [
    { table: 'category', key: ['id'], rows: categories },
    { table: 'channel', key: ['id'], rows: channels },
    { table: 'provider_channel', key: ['provider_id', 'channel_id'], rows: carried },
    { table: 'channel_category', key: ['channel_id', 'category_id'], rows: inCategory },
    { table: 'program', key: ['id'], rows: [...studio, ...filmed] },
  ]
}
