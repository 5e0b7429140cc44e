import { Type, type Static } from 'typebox'
import { Covers, GraphicTitle } from './artwork.ts'
import { Packet } from './commerce.ts'
import { PersonCard, Rating } from './credits.ts'
import { Channel } from './tv.ts'
import { Image, IntegerId, IsoTime, Money, Seconds, StringId, UnixSeconds, nullable } from './values.ts'

/** Every slider template that a row may have. */
export const ROW_TEMPLATES = [
  'promo-bg',
  'promo-wide',
  'content-v',
  'content-h',
  'person',
  'channel',
  'channels',
  'history',
  'history-h',
  'collection-v',
  'button',
  'branded_button',
  'packet_promo',
  'packet_promo_base',
  'donate_packs',
] as const

export const ROLES = ['director', 'actor', 'producer', 'writer', 'composer', 'presenter', 'editor'] as const

export const SIMILAR_MAX = 12
export const EPISODES_CUT = 25
export const DESCRIPTION_TRIM = 600

export const Destination = Type.Object({
  type: Type.String({
    description: 'content, row, rowset, channel, packet, open_url, enter_promo_key, last_channel, text',
  }),
  id: nullable(Type.String()),
  id_no_ott: nullable(Type.String({ description: 'its id for clients outside the network of the provider' })),
  slug: nullable(Type.String()),
  src: nullable(Type.String()),
  title: nullable(Type.String()),
  description: nullable(Type.String()),
  library_id: nullable(IntegerId),
  timestamp: Type.Optional(UnixSeconds),
})
export type Destination = Static<typeof Destination>

export const Genre = Type.Object({
  id: IntegerId,
  name: Type.String(),
  row_slug: nullable(Type.String()),
  row_id: nullable(IntegerId),
})
export const Country = Type.Object({ id: IntegerId, name: Type.String() })

const Trailer = Type.Object({ id: StringId })

/** A card: what a slider shows of a content, a collection, a genre link or a promo. */
export const Item = Type.Object({
  id: Type.String(),
  slug: Type.String(),
  name: Type.String(),
  title: Type.String(),
  short: nullable(Type.String()),
  description: nullable(Type.String()),
  year: nullable(Type.Integer()),
  age: nullable(Type.Integer()),
  content_type: nullable(Type.String({ description: 'movie, program, series, season, episode' })),
  genres: Type.Array(Type.Object({ name: Type.String() })),
  countries: Type.Array(Type.String()),
  ratings: Type.Array(Rating),
  duration: nullable(Type.Integer({ description: 'seconds' })),
  seasons_count: nullable(Type.Integer()),
  images: Type.Array(Image),
  cover: Covers,
  background: nullable(Type.String({ description: 'night backdrop 16:9' })),
  graphic_title: nullable(GraphicTitle),
  tone: nullable(Type.String({ description: 'dark or light ground under the text of a wide promo' })),
  destination: Destination,
  promo_duration: nullable(Type.Number({ description: 'seconds' })),
  trailers: Type.Array(Trailer),
  unfocused_btn_icon: nullable(Type.String({ description: 'icon of a button' })),
  focused_btn_icon: nullable(Type.String({ description: 'the same while the button is pointed at' })),
  overlay_icon: nullable(Type.String({ description: 'mark at the lower left of the picture' })),
  is_4k: Type.Boolean(),
  is_hd: Type.Boolean(),
  is_available: Type.Boolean(),
  is_purchased: Type.Boolean(),
})
export type Item = Static<typeof Item>

export const Person = Type.Object({
  ...PersonCard.properties,
  roles: Type.Array(Type.String(), {
    description: 'every role there is of this person, the most frequent first',
  }),
  born: nullable(Type.Integer({ description: 'year' })),
  died: nullable(Type.Integer({ description: 'year' })),
  bio: nullable(Type.String()),
  works_count: Type.Integer(),
})
export type Person = Static<typeof Person>

export const HistoryItem = Type.Object({
  content: Item,
  content_episode: nullable(
    Type.Object({ season: nullable(Type.Integer()), series: Type.Integer(), id: StringId }),
  ),
  screenshot: nullable(Type.String()),
  watch_percentage: Type.Number(),
  seconds: Seconds,
  duration: Seconds,
  is_withdrawn: Type.Boolean({
    description: 'what was watched is not offered any more: it has no page and cannot be played',
  }),
})
export type HistoryItem = Static<typeof HistoryItem>

/** A row. Of the lists only the one that fits `content_type` is filled. */
export const Row = Type.Object({
  id: IntegerId,
  slug: Type.String(),
  title: Type.String(),
  template: Type.String(),
  content_type: Type.String({ description: 'promotions, channels, contents, histories, persons, packets' }),
  is_personal: Type.Boolean({ description: 'fetched apart with the token of the viewer' }),
  more_count: Type.Integer(),
  limit: Type.Integer(),
  offset: Type.Integer(),
  cache_timeout: nullable(Type.Integer({ description: 'seconds for which it may be kept; null is 900' })),
  description: nullable(Type.String()),
  contents: Type.Array(Item),
  promotions: Type.Array(Item),
  channels: Type.Array(Channel),
  persons: Type.Array(PersonCard),
  histories: Type.Array(HistoryItem),
  packets: Type.Array(Packet),
})
export type Row = Static<typeof Row>

export const RowHead = Type.Object({
  id: IntegerId,
  slug: Type.String(),
  title: Type.String(),
  template: Type.String(),
  content_type: Type.String(),
  is_personal: Type.Boolean(),
})
export type RowHead = Static<typeof RowHead>

export const Rowset = Type.Object({
  id: IntegerId,
  slug: Type.String(),
  template: Type.String(),
  title: Type.String(),
  description: nullable(Type.String()),
  library_id: nullable(IntegerId),
  logo: nullable(Type.Object({ tv_x3: nullable(Type.String()) })),
  rows: Type.Array(RowHead),
})
export type Rowset = Static<typeof Rowset>

export const Episode = Type.Object({
  id: StringId,
  slug: Type.String(),
  title: Type.String(),
  description: nullable(Type.String()),
  season: nullable(Type.Integer()),
  series: nullable(Type.Integer({ description: 'number of the episode' })),
  duration: nullable(Type.Integer({ description: 'seconds' })),
  image: nullable(Type.String()),
  is_announcement: Type.Boolean(),
  released_at: nullable(Type.String({ description: 'when an announced episode comes out, ISO 8601 in UTC' })),
  is_available: Type.Boolean(),
  is_processing: Type.Boolean({ description: 'its video is still being prepared' }),
})
export type Episode = Static<typeof Episode>

export const Season = Type.Object({
  id: StringId,
  season: Type.Integer(),
  title: Type.String(),
  year: nullable(Type.Integer()),
  contents: Type.Array(Episode),
})
export type Season = Static<typeof Season>

export const Content = Type.Object({
  id: StringId,
  slug: Type.String(),
  title: Type.String(),
  original: nullable(Type.String()),
  year: nullable(Type.Integer()),
  age: nullable(Type.Integer()),
  content_type: Type.String(),
  genres: Type.Array(Genre),
  countries: Type.Array(Country),
  persons: Type.Array(PersonCard),
  ratings: Type.Array(Rating),
  images: Type.Array(Image),
  cover: Covers,
  graphic_title: nullable(GraphicTitle),
  season: nullable(Type.Integer()),
  series: nullable(Type.Integer()),
  parent_id: nullable(StringId),
  is_cartoon: Type.Boolean(),
  is_adult: Type.Boolean(),
  duration: nullable(Type.Integer({ description: 'seconds' })),
  description: nullable(Type.String()),
  library_id: IntegerId,
  last_seen_channel_ids: Type.Array(IntegerId),
  trailers: Type.Array(Trailer),
  contents: Type.Array(Season),
})
export type Content = Static<typeof Content>

/** A way to open a title: one for each packet that holds it. */
export const ContentButton = Type.Object({
  button_type: Type.String({ description: 'pay' }),
  caption: Type.String({ description: 'name of the packet' }),
  sub_caption: nullable(Type.String({ description: 'its price, as the provider writes it' })),
  icon: nullable(Type.String()),
  play_after: Type.Boolean({ description: 'the title plays once it is paid' }),
  show_options: Type.Boolean({ description: 'the packets of the title are to be offered' }),
  button_data: nullable(
    Type.Object({
      packet_id: IntegerId,
      price: Money,
      period: Type.String({ description: 'years-months-days, such as 0-1-0' }),
      needs_base: Type.Optional(
        Type.Boolean({ description: 'this viewer has to take a base packet with it' }),
      ),
    }),
  ),
})
export type ContentButton = Static<typeof ContentButton>

export const ContentMeta = Type.Object({
  history: nullable(Seconds),
  watch_percentage: nullable(Type.Number()),
  next_to_play: nullable(
    Type.Object({ id: StringId, season: nullable(Type.Integer()), series: nullable(Type.Integer()) }),
  ),
  stream_using: Type.Object({ content_schedule: Type.Boolean(), library_id: nullable(IntegerId) }),
  is_purchased: Type.Boolean(),
  is_available: Type.Boolean(),
  is_lost: Type.Boolean(),
  is_processing: Type.Boolean({ description: 'the video is still being prepared' }),
  min_price: nullable(Type.String()),
  buttons: Type.Array(ContentButton),
  license_info: nullable(Type.String()),
  user_license_info: nullable(
    Type.Object({ text: Type.String(), color: nullable(Type.String({ description: '#RRGGBB' })) }),
  ),
  favorite: nullable(Type.Object({ id: StringId })),
  user_rating: nullable(Type.Integer()),
})
export type ContentMeta = Static<typeof ContentMeta>

/** An episode that the viewer has begun. */
export const WatchedEpisode = Type.Object({
  id: StringId,
  seconds: Seconds,
  watch_percentage: Type.Number({ description: '0 to 100; 100 is seen to its end' }),
})
export type WatchedEpisode = Static<typeof WatchedEpisode>

/** Where else a title can be seen: recordings of its broadcasts that this viewer may watch, the latest first. */
export const Sources = Type.Object({
  catchups: Type.Array(
    Type.Object({
      id: StringId,
      channel_id: IntegerId,
      start_at: IsoTime,
      season: nullable(Type.Integer({ description: 'of a series, which episode was broadcast' })),
      series: nullable(Type.Integer()),
    }),
  ),
})
export type Sources = Static<typeof Sources>
