import type { GuideRow } from '#contract/guide.ts'
import type { Stream } from '#contract/playback.ts'
import type { Category, Channel, ScheduleItem } from '#contract/tv.ts'

export const channelOf = (id: number, name: string, more: Partial<Channel> = {}): Channel => ({
  id,
  num: id,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  description: 'A channel for tests.',
  icon: `https://tv.example/art/channel-${id}.png`,
  logo: `/art/channel-${id}.svg`,
  cover: { full: null, bg: null, color_bg: null, light_bg: null, dark_bg: null },
  overlay_icon: null,
  source: 'playout',
  vitrinaUrl: null,
  vlight: false,
  stat: { id: String(id) },
  is_fixed: false,
  age: 6,
  is_available: true,
  access_error: null,
  is_purchased: true,
  is_free: true,
  is_hidden: false,
  is_4k: false,
  hd: true,
  is_hd: true,
  ar: '16:9',
  screen: null,
  trackers: [],
  motion_rating_id: 2,
  favorite: null,
  is_favored: false,
  real_archived_days: 7,
  archived_days: 7,
  available_archived_days: 7,
  future_days: 7,
  min_price: null,
  parent_id: null,
  stream_types: [{ type: 'hls' }],
  tags: [],
  category_ids: [16, 2],
  current_schedule: null,
  ...more,
})

/** A programme of a channel. @param at when it begins, in Unix seconds */
export const programmeOf = (
  channel: number,
  title: string,
  at: number,
  more: Partial<ScheduleItem> = {},
): ScheduleItem => {
  const duration = more.duration ?? 3600
  return {
    id: `${channel}-${at}`,
    channel_id: channel,
    content_id: null,
    timestamp: at,
    real_timestamp: at,
    real_duration: duration,
    is_catchup_available: true,
    program: {
      id: `p${channel}-${at}`,
      slug: `programme-${at}`,
      title,
      description: `${title} in short.`,
      category: { id: 4, name: 'Entertainment' },
      year: null,
      age: 6,
      genres: [],
      countries: [],
      image_src: null,
      content_id: null,
      motion_rating: { text: '6+' },
      persons: [],
      ratings: [],
      rating_imdb: null,
      rating_kinopoisk: null,
      seasons: [],
    },
    content: null,
    parent_id: null,
    histories: [],
    episode: null,
    age: 6,
    image_src: null,
    img: { src: null },
    date: new Date(at * 1000).toLocaleDateString('sv-SE'),
    time: new Date(at * 1000).toLocaleTimeString('sv-SE', { hour: '2-digit', minute: '2-digit' }),
    ...more,
    duration,
  }
}

const HOUR = 3600
const DAY = 24 * HOUR

/** A programme for every hour of some days around a moment, which lies within one of them. @param around in Unix seconds */
export function scheduleOf(channel: number, around: number, days = 2): ScheduleItem[] {
  const first = Math.floor(around / HOUR) * HOUR - days * DAY
  return Array.from({ length: 48 * days }, (_, hour) =>
    programmeOf(channel, `Programme ${hour + 1}`, first + hour * HOUR),
  )
}

/** What the guide is told of channels, by a list of their ids: a programme for every hour of a day. @param start in Unix seconds */
export const guideRowsOf = (channels: string, start: number): GuideRow[] =>
  channels.split(',').map((channel) => ({
    channel_id: Number(channel),
    items: Array.from({ length: 24 }, (_, hour) => {
      const { id, program, timestamp, duration, is_catchup_available, age } = programmeOf(
        Number(channel),
        `Hour ${hour} of ${channel}`,
        start + hour * HOUR,
      )
      return {
        id,
        program_id: program.id,
        timestamp,
        duration,
        is_catchup_available,
        title: program.title,
        age,
      }
    }),
  }))

export const categoryOf = (id: number, name: string, channels: readonly number[]): Category => ({
  id,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  short: null,
  channels: [...channels],
  tags: [],
})

/** A stream whose picture never comes: the tests' network has no media. */
export const streamOf = (more: Partial<Stream> = {}): Stream => ({
  hls: new URL('/media/one.m3u8', location.origin).href,
  hls_mbr: new URL('/media/all.m3u8', location.origin).href,
  img: null,
  stat: { id: 'stat' },
  trackers: [],
  stream_info: new URL('/media/data.json', location.origin).href,
  ad: null,
  drm: {
    force_subtitles: false,
    thumbUrl: null,
    streams: [],
    laWidevine: null,
    laPlayready: null,
    laFairplay: null,
    laClearkey: null,
    fpsCertificate: null,
    drm_provider: null,
  },
  packshots: [],
  screenshot_url: null,
  screenshot_timings: null,
  history: null,
  to: null,
  ...more,
})
