import { Type, type Static } from 'typebox'
import { AdInfo } from './ads.ts'
import { endpoint } from './endpoint.ts'
import { ChannelTracker } from './tv.ts'
import { CommonQuery, IntegerId, Seconds, StringId, nullable } from './values.ts'

/** A viewing heartbeat is sent this often, in seconds. */
export const STAT_INTERVAL_SECONDS = 30

/** What a player that needs a licence asks for, and where; all null or empty for what needs none. */
const DrmInfo = {
  streams: Type.Array(
    Type.Object({
      type: Type.Union(
        [
          Type.Literal('dash_widevine'),
          Type.Literal('dash_playready'),
          Type.Literal('hls_fairplay'),
          Type.Literal('dash_clearkey'),
        ],
        { description: 'how it is packaged, and whose licence opens it' },
      ),
      url: Type.String({ description: 'manifest or playlist, absolute URL' }),
    }),
  ),
  laWidevine: nullable(Type.String({ description: 'licence server: takes the request as it is, by POST' })),
  laPlayready: nullable(Type.String({ description: 'the same' })),
  laFairplay: nullable(Type.String({ description: 'the same' })),
  laClearkey: nullable(
    Type.String({ description: 'licence server of the service itself, W3C JSON by POST' }),
  ),
  fpsCertificate: nullable(Type.String({ description: 'certificate of the Apple scheme, by GET' })),
  drm_provider: nullable(Type.String({ description: 'who hands out the licences' })),
}

export const Stream = Type.Object({
  hls: Type.String({
    description:
      'media playlist of one middle rendition with all its sound, as transport streams that every player reads, absolute URL',
  }),
  hls_mbr: Type.String({ description: 'master playlist, absolute URL' }),
  img: nullable(Type.String()),
  stat: Type.Object({ id: Type.String() }),
  trackers: Type.Array(ChannelTracker),
  stream_info: Type.String({ description: 'URL of data.json beside the master playlist' }),
  ad: nullable(AdInfo),
  drm: Type.Object({ force_subtitles: Type.Boolean(), thumbUrl: nullable(Type.String()), ...DrmInfo }),
  packshots: Type.Array(Type.Object({ url: Type.String() }), {
    description: 'HLS playlists that play before it, one after another',
  }),
  screenshot_url: nullable(
    Type.String({ description: 'prefix of {ts}.jpg?w=196&h=110; films: seconds, channels: Unix seconds' }),
  ),
  screenshot_timings: nullable(
    Type.String({
      description: 'JSON whose seek_points are the seconds at which another picture begins; films only',
    }),
  ),
  history: nullable(Type.Object({ seconds: Seconds, watch_percentage: Type.Number() })),
  to: nullable(Type.Integer({ description: 'Unix seconds of the end of the granted window' })),
  playlists: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description:
        'texts of the first playlists by absolute URL, so that a player starts without asking for them',
    }),
  ),
})
export type Stream = Static<typeof Stream>

/** What is asked for before anybody has pressed, and what then becomes of it; and what goes on by itself. */
const AheadQuery = {
  ahead: Type.Optional(
    Type.Union([Type.Boolean(), Type.Integer()], {
      description: 'it may be wanted soon: nothing is counted until it is asked for with `begun`',
    }),
  ),
  begun: Type.Optional(
    Type.String({
      maxLength: 2000,
      description:
        'hls_mbr of the answer that was asked for ahead, or as a preview: it is watched from now on, under the same stat.id where that may go on',
    }),
  ),
  after: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'stat.id of the viewing that goes on without a press: it does not where another device of the account has ended it',
    }),
  ),
}

export const getChannelStream = endpoint({
  method: 'GET',
  path: '/v2/channels/:id/stream',
  summary: 'A stream of a channel: ts absent or 0 is live, otherwise Unix seconds in the archive',
  access: 'token',
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
  query: Type.Object({
    ...CommonQuery,
    ts: Type.Optional(Type.Integer({ minimum: 0, maximum: 4_102_444_800 })),
    type: Type.Optional(Type.String({ maxLength: 40, description: 'without effect' })),
    preview: Type.Optional(Type.Union([Type.Boolean(), Type.Integer()])),
    history: Type.Optional(Type.Union([Type.Boolean(), Type.Integer()], { description: 'without effect' })),
    inline: Type.Optional(Type.Union([Type.Boolean(), Type.Integer()])),
    ...AheadQuery,
  }),
  answer: Stream,
  errors: [
    'validation_failed',
    'authentication_failed',
    'permission_denied',
    'login_required',
    'not_found',
    'too_many_requests',
    'not_ready',
  ],
})

/** Where the player of somebody else shows a channel live. */
export const ChannelConfig = Type.Object({
  config: Type.Object({
    web: nullable(
      Type.String({ description: 'address of the player; null where the stream is to be played' }),
    ),
    web_vlight: nullable(Type.String({ description: 'the same in its light form' })),
  }),
  ad: nullable(AdInfo),
})
export type ChannelConfig = Static<typeof ChannelConfig>

export const getChannelConfig = endpoint({
  method: 'GET',
  path: '/v2/channels/:id/config',
  summary: 'The player of somebody else that shows a channel live, to who may watch it',
  access: 'token',
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
  query: Type.Object({ ...CommonQuery }),
  answer: ChannelConfig,
  errors: ['authentication_failed', 'permission_denied', 'login_required', 'not_found'],
})

export const getContentStream = endpoint({
  method: 'GET',
  path: '/v2/libraries/:library/contents/:id/stream',
  summary: 'A stream of a film or an episode',
  access: 'token',
  params: Type.Object({ library: IntegerId, id: Type.String({ minLength: 1, maxLength: 160 }) }),
  query: Type.Object({
    ...CommonQuery,
    seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'without effect' })),
    inline: Type.Optional(Type.Union([Type.Boolean(), Type.Integer()])),
    ...AheadQuery,
  }),
  answer: Stream,
  errors: [
    'validation_failed',
    'authentication_failed',
    'permission_denied',
    'login_required',
    'not_found',
    'lost_content',
    'too_many_requests',
    'not_ready',
  ],
})

export const updatePosition = endpoint({
  method: 'PATCH',
  path: '/v2/users/self/stat/:id/position',
  summary: 'Where a film stands, between heartbeats; remembered once the viewing counts',
  access: 'token',
  params: Type.Object({ id: StringId }),
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({
    seconds: Type.Number({ minimum: 0, maximum: 1_000_000, description: 'position in the film' }),
  }),
  answer: Type.Object({ id: StringId }),
  errors: ['validation_failed', 'authentication_failed', 'permission_denied', 'login_required', 'not_found'],
})

/** A trailer is no viewing: nothing is counted and nothing resumed. */
export const TrailerStream = Type.Pick(Stream, ['hls', 'hls_mbr', 'img', 'playlists'])
export type TrailerStream = Static<typeof TrailerStream>

export const getTrailerStream = endpoint({
  method: 'GET',
  path: '/v2/trailers/:id/stream',
  summary: 'A stream of a trailer: free for everybody who is old enough for the title',
  access: 'token',
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 160 }) }),
  query: Type.Object({ ...CommonQuery, inline: Type.Optional(Type.Union([Type.Boolean(), Type.Integer()])) }),
  answer: TrailerStream,
  errors: ['authentication_failed', 'permission_denied', 'login_required', 'not_found', 'not_ready'],
})

/** So many viewings a device may leave with one heartbeat. */
export const VIEWINGS_LEFT_AT_MOST = 20

export const updateStat = endpoint({
  method: 'PATCH',
  path: '/v2/users/self/stat/:id',
  summary: 'Heartbeat of a viewing: seconds watched and the position',
  access: 'token',
  params: Type.Object({ id: StringId }),
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({
    duration: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'seconds watched so far' }),
    seconds: Type.Optional(
      Type.Number({ minimum: 0, maximum: 1_000_000, description: 'position in the film' }),
    ),
    ends: Type.Optional(
      Type.Array(StringId, {
        maxItems: VIEWINGS_LEFT_AT_MOST,
        description:
          'viewings of this device that are over with this heartbeat, itself among them: another device may take their place at once',
      }),
    ),
  }),
  answer: Type.Object({
    id: StringId,
    duration: Type.Integer(),
    favourites_version: Type.Integer({ description: 'as GET /v2/users/self/favorites/version answers it' }),
    messages_version: Type.Integer({ description: 'the same' }),
  }),
  errors: ['validation_failed', 'authentication_failed', 'permission_denied', 'login_required', 'not_found'],
})

export const endViewing = endpoint({
  method: 'DELETE',
  path: '/v2/users/self/viewings/:id',
  summary:
    'Ends what the account is watching on a device, so that another one may; what has ended already stays so',
  access: 'token',
  params: Type.Object({ id: StringId }),
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Object({ id: StringId }),
  errors: ['validation_failed', 'authentication_failed', 'permission_denied', 'not_found'],
})
