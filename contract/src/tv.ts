import { Type, type Static } from 'typebox'
import { PersonCard, Rating } from './credits.ts'
import { endpoint } from './endpoint.ts'
import { CommonQuery, IntegerId, StringId, UnixSeconds, nullable } from './values.ts'

export const CATEGORY_ALL = 16
export const CATEGORY_FALLBACK = 2
export const CATEGORY_CHILD = 5
export const CATEGORY_FAVOURITES = 1000
/** Program category that means a series. */
export const PROGRAM_CATEGORY_SERIES = 2
/** Seconds around now in which a wanted time means live. */
export const LIVE_THRESHOLD_SECONDS = 30

export const Program = Type.Object({
  id: StringId,
  slug: Type.String(),
  title: Type.String(),
  description: nullable(Type.String()),
  category: Type.Object({ id: IntegerId, name: Type.String() }),
  year: nullable(Type.Integer()),
  age: nullable(Type.Integer()),
  genres: Type.Array(Type.Object({ id: IntegerId, name: Type.String() })),
  countries: Type.Array(Type.Object({ id: IntegerId, name: Type.String() })),
  image_src: nullable(Type.String()),
  content_id: nullable(StringId),
  motion_rating: nullable(Type.Object({ text: Type.String({ description: 'such as 12+' }) })),
  // Of the title that is broadcast: known in schedules and by the programme itself, left empty in lists of channels and favourites.
  persons: Type.Array(PersonCard),
  ratings: Type.Array(Rating),
  rating_imdb: nullable(Type.Number()),
  rating_kinopoisk: nullable(Type.Number()),
  seasons: Type.Array(Type.Object({ id: StringId, season: Type.Integer(), year: nullable(Type.Integer()) })),
})
export type Program = Static<typeof Program>

export const ScheduleEpisode = Type.Object({
  series: Type.Integer({ description: 'number of the episode' }),
  season: nullable(Type.Integer()),
  title: Type.String(),
  subtitle: nullable(Type.String({ description: 'its name in the language it was made in' })),
})

/** The title that is broadcast, as its page is named. */
const BroadcastContent = Type.Object({
  id: StringId,
  slug: Type.String(),
  title: Type.String(),
  content_type: Type.String({ description: 'movie, series, episode' }),
})

export const ScheduleItem = Type.Object({
  id: StringId,
  channel_id: IntegerId,
  content_id: nullable(StringId),
  timestamp: UnixSeconds,
  real_timestamp: Type.Integer({ description: 'Unix seconds of the first segment on the tape' }),
  duration: Type.Integer({ description: 'seconds' }),
  real_duration: Type.Integer({ description: 'seconds on the tape' }),
  is_catchup_available: Type.Boolean(),
  program: Program,
  content: nullable(BroadcastContent),
  // Of an episode: its series.
  parent_id: nullable(StringId),
  episode: nullable(ScheduleEpisode),
  histories: Type.Array(Type.Object({ watch_percentage: Type.Number() }), {
    description: 'how much of the title the viewer has watched, at most one; asked for by includes=histories',
  }),
  age: nullable(Type.Integer()),
  image_src: nullable(Type.String()),
  img: Type.Object({ src: nullable(Type.String()) }),
  date: Type.String({ description: 'YYYY-MM-DD in the time zone of the provider' }),
  time: Type.String({ description: 'HH:MM in the time zone of the provider' }),
})
export type ScheduleItem = Static<typeof ScheduleItem>

/** A counter of audiences that counts a channel under these numbers. */
export const ChannelTracker = Type.Object({
  tracker_type: Type.Literal('tns'),
  params: Type.Object({
    CatID: Type.String(),
    VcID: Type.String(),
    VcVersion: Type.String(),
    Account: Type.String(),
    Tmsec: Type.String(),
  }),
})
export type ChannelTracker = Static<typeof ChannelTracker>

export const Channel = Type.Object({
  id: IntegerId,
  num: Type.Integer(),
  slug: Type.String(),
  name: Type.String(),
  description: nullable(Type.String()),
  icon: nullable(
    Type.String({ description: 'logo for a dark ground, PNG; an absolute URL in lists of channels' }),
  ),
  logo: nullable(Type.String({ description: 'the same as it was drawn, mostly SVG' })),
  cover: Type.Object({
    full: nullable(Type.String({ description: 'WebP; an absolute URL in lists of channels' })),
    bg: nullable(Type.String({ description: 'the same as it was drawn, mostly SVG' })),
    color_bg: nullable(Type.String()),
    light_bg: nullable(Type.String({ description: 'the same drawn for a light ground' })),
    dark_bg: nullable(Type.String({ description: 'the same drawn for a dark ground' })),
  }),
  overlay_icon: nullable(Type.String({ description: 'mark at the lower left of the picture' })),
  source: Type.String({ description: 'playout, or vitrina where the player of somebody else shows it live' }),
  vitrinaUrl: nullable(Type.String({ description: 'that player, for who may watch without a PIN' })),
  vlight: Type.Boolean({ description: 'whether there is a light form of that player too' }),
  stat: Type.Object({ id: StringId }),
  age: nullable(Type.Integer()),
  is_available: Type.Boolean(),
  access_error: nullable(Type.String()),
  is_purchased: Type.Boolean(),
  is_free: Type.Boolean(),
  is_hidden: Type.Boolean(),
  is_fixed: Type.Boolean({ description: 'its place in the list is the provider’s to choose' }),
  is_4k: Type.Boolean(),
  hd: Type.Boolean(),
  is_hd: Type.Boolean(),
  ar: Type.String({ description: 'aspect ratio of the picture, 16:9' }),
  screen: nullable(Type.String({ description: 'still, WebP; an absolute URL in lists of channels' })),
  trackers: Type.Array(ChannelTracker),
  motion_rating_id: nullable(
    Type.Integer({
      description: '1 (0+), 2 (6+), 3 (12+), 4 (16+) or 5 (18+); null where the age is unknown',
    }),
  ),
  favorite: nullable(Type.Object({ id: StringId, priority: Type.Integer() })),
  is_favored: Type.Boolean(),
  archived_days: Type.Integer(),
  real_archived_days: Type.Integer(),
  available_archived_days: Type.Integer(),
  future_days: Type.Integer(),
  min_price: nullable(Type.String()),
  parent_id: nullable(IntegerId),
  stream_types: Type.Array(Type.Object({ type: Type.String({ description: 'hls, vitrina' }) })),
  tags: Type.Array(Type.String()),
  category_ids: Type.Array(IntegerId),
  current_schedule: nullable(ScheduleItem),
})
export type Channel = Static<typeof Channel>

export const Category = Type.Object({
  id: IntegerId,
  slug: Type.String(),
  name: Type.String(),
  short: nullable(Type.String()),
  channels: Type.Array(IntegerId),
  tags: Type.Array(Type.String()),
})
export type Category = Static<typeof Category>

const ChannelParam = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 100, description: 'number or slug' }),
})

export const listChannels = endpoint({
  method: 'GET',
  path: '/v2/channels/channel_list',
  summary: 'All channels; includes=current_schedules adds what is on air',
  access: 'optional',
  shared: true,
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Array(Channel),
  errors: [],
})
export const listFlatChannels = endpoint({
  ...listChannels,
  path: '/v2/channels',
  summary: 'The flat list of channels',
})
export const listFreeChannels = endpoint({
  ...listChannels,
  path: '/v2/channels/free_list',
  summary: 'Channels that need no purchase',
})

export const listUserChannels = endpoint({
  method: 'GET',
  path: '/v2/users/self/channel_list',
  summary: 'What is personal about channels: purchased, available, favourite',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Array(
    Type.Object({
      id: IntegerId,
      is_purchased: Type.Boolean(),
      is_available: Type.Boolean(),
      min_price: nullable(Type.String()),
      favorite: nullable(Type.Object({ id: StringId, priority: Type.Integer() })),
    }),
  ),
  errors: ['authentication_failed'],
})

export const listCategories = endpoint({
  method: 'GET',
  path: '/v2/channels/category_list',
  summary: 'Categories with the ids of their channels',
  access: 'optional',
  shared: true,
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Array(Category),
  errors: [],
})

export const listCategoriesWithChannels = endpoint({
  method: 'GET',
  path: '/v2/channels/categories',
  summary: 'Categories with whole channels inside',
  access: 'optional',
  shared: true,
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Array(Type.Object({ ...Category.properties, channels: Type.Array(Channel) })),
  errors: [],
})

export const getChannel = endpoint({
  method: 'GET',
  path: '/v2/channels/:id',
  summary: 'One channel by number or slug',
  access: 'optional',
  shared: true,
  params: ChannelParam,
  query: Type.Object({ ...CommonQuery }),
  answer: Channel,
  errors: ['not_found'],
})

export const getContentSchedule = endpoint({
  method: 'GET',
  path: '/v2/channels/:id/content_schedule',
  summary: 'Schedule items that overlap start to end',
  access: 'optional',
  shared: true,
  params: ChannelParam,
  query: Type.Object({
    ...CommonQuery,
    start: Type.Optional(Type.Integer({ minimum: 0, maximum: 4_102_444_800 })),
    end: Type.Optional(Type.Integer({ minimum: 0, maximum: 4_102_444_800 })),
  }),
  answer: Type.Array(ScheduleItem),
  errors: ['validation_failed', 'not_found'],
})
export const getChannelSchedule = endpoint({
  ...getContentSchedule,
  path: '/v2/channels/:id/schedule',
  summary: 'The schedule as set-top boxes read it',
})

export const getProgram = endpoint({
  method: 'GET',
  path: '/v2/programs/:id',
  summary: 'A program',
  access: 'optional',
  shared: true,
  params: Type.Object({ id: StringId }),
  query: Type.Object({ ...CommonQuery }),
  answer: Program,
  errors: ['not_found'],
})

export const getProgramSchedule = endpoint({
  method: 'GET',
  path: '/v2/programs/:id/schedule',
  summary: 'Airings of a program with their channels',
  access: 'optional',
  shared: true,
  params: Type.Object({ id: StringId }),
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Array(
    Type.Object({
      ...ScheduleItem.properties,
      channel: Type.Object({ id: IntegerId, name: Type.String(), icon: nullable(Type.String()) }),
    }),
  ),
  errors: ['not_found'],
})
