import type { Category, Channel, ScheduleItem } from '#contract/tv.ts'
import { categoryPath, channelPath } from '#domain/catalogue/addresses.ts'
import { isIndexed } from '#domain/catalogue/indexing.ts'
import { reference } from '#domain/catalogue/reference.ts'
import type { Ask } from './ask.ts'
import { known, pictureOf } from './content-things.ts'
import type { PageLink, PageText, Thing } from './page-text.ts'
import type { PageWords } from './page-words.ts'
import { listThing } from './rows-text.ts'

const HOUR_SECONDS = 3600
/** How much of a schedule a channel's page tells. */
const AHEAD_SECONDS = 24 * HOUR_SECONDS

const channelLink = (channel: Channel): PageLink => ({ title: channel.name, path: channelPath(channel) })

/** All channels, or those of a category. */
export async function channelsText(ask: Ask, words: PageWords, id: string | null): Promise<PageText | null> {
  const channels = (await ask<Channel[]>('/v2/channels/channel_list')) ?? []
  const categories = (await ask<Category[]>('/v2/channels/category_list')) ?? []
  const wanted = id === null ? null : reference(id)
  const category =
    wanted && categories.find((one) => ('id' in wanted ? one.id === wanted.id : one.slug === wanted.slug))
  if (wanted && !category) return null
  const shown = category ? channels.filter((channel) => category.channels.includes(channel.id)) : channels
  const path = category ? categoryPath(category) : '/channels'
  return listText(words, {
    page: category ? 'category' : 'channels',
    title: category?.name ?? words.channels,
    path,
    isPart: category !== undefined && category !== null,
    channels: shown,
    categories,
  })
}

/** The channels that need no purchase, or those of the New Year's page: all. */
export async function channelListText(
  ask: Ask,
  words: PageWords,
  kind: 'free_channels' | 'new_year',
): Promise<PageText> {
  const isFree = kind === 'free_channels'
  const list = isFree ? '/v2/channels/free_list' : '/v2/channels/channel_list'
  return listText(words, {
    page: 'page',
    title: words[kind],
    path: isFree ? '/channelsfree' : '/newyear',
    isPart: true,
    channels: (await ask<Channel[]>(list)) ?? [],
    categories: [],
  })
}

interface ListedChannels {
  readonly page: PageText['page']
  readonly title: string
  readonly path: string
  /** It lies below the page of all channels. */
  readonly isPart: boolean
  readonly channels: readonly Channel[]
  readonly categories: readonly Category[]
}

/** A page that lists channels. */
function listText(words: PageWords, listed: ListedChannels): PageText {
  const { page, title, path, isPart, channels, categories } = listed
  const links = channels.map(channelLink)
  return {
    page,
    values: { title, name: title },
    path,
    isIndexed: isIndexed(path),
    kind: 'website',
    picture: null,
    first: null,
    crumbs: [
      { title: words.home, path: '/' },
      { title: words.channels, path: '/channels' },
      ...(isPart ? [{ title, path }] : []),
    ],
    heading: title,
    facts: [],
    text: null,
    sections: [
      { title: words.channels, path: null, shape: 'lines', links },
      {
        title: '',
        path: null,
        shape: 'lines',
        links: categories.map((one) => ({ title: one.name, path: categoryPath(one) })),
      },
    ],
    things: (absolute) => [listThing(path, title, links, absolute)],
    boot: {},
  }
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString()
const titleOf = ({ program, episode }: ScheduleItem): string =>
  episode?.title ? `${program.title}. ${episode.title}` : program.title

function broadcast(item: ScheduleItem, channel: string, absolute: (path: string) => string): Thing {
  return known({
    '@type': 'BroadcastEvent',
    name: titleOf(item),
    description: item.program.description,
    image: pictureOf(item.image_src, absolute),
    startDate: iso(item.timestamp),
    endDate: iso(item.timestamp + item.duration),
    isLiveBroadcast: true,
    publishedOn: { '@id': channel },
  })
}

/** A channel with what is on air and what follows. @param now Unix milliseconds */
export async function channelText(
  ask: Ask,
  words: PageWords,
  id: string,
  now: number,
): Promise<PageText | null> {
  const channel = await ask<Channel>(`/v2/channels/${encodeURIComponent(id)}`)
  if (!channel) return null
  const start = Math.floor(now / 1000 / HOUR_SECONDS) * HOUR_SECONDS
  const window = `start=${start}&end=${start + AHEAD_SECONDS}`
  const items = (await ask<ScheduleItem[]>(`/v2/channels/${channel.id}/content_schedule?${window}`)) ?? []
  const coming = items.filter(({ timestamp, duration }) => (timestamp + duration) * 1000 > now)
  const current = channel.current_schedule
  const path = channelPath(channel)
  return {
    page: 'channel',
    values: {
      name: channel.name,
      title: channel.name,
      description: channel.description,
      programme: current && titleOf(current),
    },
    path,
    isIndexed: isIndexed(path) && !channel.is_hidden,
    kind: 'video.other',
    picture: current?.image_src ?? channel.cover.bg ?? channel.logo,
    first: null,
    crumbs: [
      { title: words.home, path: '/' },
      { title: words.channels, path: '/channels' },
      { title: channel.name, path },
    ],
    heading: channel.name,
    facts: channel.age === null ? [] : [`${channel.age}+`],
    text: channel.description,
    sections: [
      {
        title: words.schedule,
        path: null,
        shape: 'lines',
        links: coming.map((item) => ({ title: `${item.time} ${titleOf(item)}`, path: null })),
      },
    ],
    things: (absolute) => {
      const service = absolute(path)
      return [
        known({
          '@type': 'BroadcastService',
          '@id': service,
          url: service,
          name: channel.name,
          broadcastDisplayName: channel.name,
          description: channel.description,
          image: pictureOf(channel.logo, absolute),
        }),
        ...coming.map((item) => broadcast(item, service, absolute)),
      ]
    },
    boot: {},
  }
}
