import { Type, type Static, type TProperties } from 'typebox'
import { endpoint } from './endpoint.ts'
import { CommonQuery, nullable } from './values.ts'

/** Most events that one call tells. */
export const EVENTS_A_CALL = 50
/** What happened longer ago than this is not taken any more, in milliseconds. */
export const EVENT_LATE_MS = 48 * 3_600_000
/** A client's clock may be ahead by so many milliseconds; what lies further in the future happens as it comes in. */
export const EVENT_AHEAD_MS = 60_000
/** The share of a client's mistakes that is reported. */
export const ERROR_SAMPLE = 0.25

const Path = Type.String({ minLength: 1, maxLength: 200, description: 'path of the page, without a query' })
const ShortText = Type.String({ maxLength: 300 })
const Id = nullable(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }))
const StatId = Type.String({ minLength: 1, maxLength: 100, description: 'of the viewing, from the stream' })
const Position = Type.Number({
  minimum: 0,
  maximum: 1e10,
  description: 'seconds into the film; of a channel the broadcast moment, in Unix seconds',
})
const Milliseconds = Type.Number({ minimum: 0, maximum: 86_400_000 })

const of = <const Name extends string, Shape extends TProperties>(metric: Name, shape: Shape) =>
  Type.Object({
    metric: Type.Literal(metric),
    at: Type.Integer({
      minimum: 0,
      maximum: 1e13,
      description: 'Unix milliseconds, by the clock of the service',
    }),
    ...shape,
  })

/** How a viewing begins: on air, in the archive, from the beginning of a film, or where it was left. */
const StartType = Type.Union(
  [Type.Literal('live'), Type.Literal('archive'), Type.Literal('begin'), Type.Literal('resume')],
  { description: 'live, archive: of a channel; begin, resume: of a film' },
)
export type StartType = Static<typeof StartType>

export const Metric = Type.Union([
  of('page', { source: Path }),
  of('event', {
    name: Type.Union(
      [
        Type.Literal('hover_focus'),
        Type.Literal('five_minutes'),
        Type.Literal('offer_shown'),
        Type.Literal('payment_start'),
        Type.Literal('payment_fail'),
        Type.Literal('purchase_success'),
        Type.Literal('offer_cancel'),
        Type.Literal('payment_cancel'),
        Type.Literal('activate_fail'),
      ],
      {
        description:
          'hover_focus: a pointer or the keyboard rested on a card; five_minutes: a viewing has played for so long; offer_shown: prices were shown; payment_start, payment_fail: a payment was begun, or failed; purchase_success: a packet was bought; offer_cancel, payment_cancel: paying was given up by who has packets, and by who has none; activate_fail: a promo code was refused',
      },
    ),
    value: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'what it was about, such as `content:12`, `packet:2` or `viewing:…`',
    }),
    source: Path,
  }),
  of('playback', {
    statId: StatId,
    channelId: Id,
    contentParentId: Id,
    contentId: Id,
    startType: StartType,
    position: Position,
    libraryId: Id,
  }),
  of('playback_update', { statId: StatId, position: Position }),
  of('playback_error', {
    statId: nullable(StatId),
    code: nullable(Type.Integer()),
    errorType: ShortText,
    streamType: ShortText,
    url: Type.String({ maxLength: 1000, description: 'of what failed; grants are taken out of it' }),
    position: Position,
    details: ShortText,
    content: Id,
    library: Id,
    channel: Id,
    isFinal: Type.Boolean({ description: 'whether playback ended by it' }),
    failsStart: Type.Optional(
      Type.Boolean({
        description: 'whether its viewing ended by it before it had a picture; of one viewing told once',
      }),
    ),
  }),
  of('first_frame', { statId: StatId, milliseconds: Milliseconds }),
  of('stall', { statId: StatId, milliseconds: Milliseconds }),
  of('ad', {
    ad: ShortText,
    event: ShortText,
    place: ShortText,
    number: Type.Integer({ minimum: 0, maximum: 1000 }),
    object_id: Type.String({ maxLength: 100 }),
  }),
  of('vital', {
    name: Type.Union([
      Type.Literal('LCP'),
      Type.Literal('INP'),
      Type.Literal('CLS'),
      Type.Literal('FCP'),
      Type.Literal('TTFB'),
    ]),
    value: Type.Number({ minimum: 0, maximum: 1e7, description: 'milliseconds; of CLS a score' }),
    id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          'of the page and what was measured of it: told again with the same `at` as it has grown, the last one counts',
      }),
    ),
    source: Path,
  }),
  of('error', { message: ShortText, stack: Type.String({ maxLength: 2000 }), source: Path }),
  of('api_error', {
    method: ShortText,
    path: ShortText,
    status: Type.Integer({ minimum: 0, maximum: 599, description: '0: no answer came' }),
    code: ShortText,
  }),
])
export type Metric = Static<typeof Metric>

export const addEvents = endpoint({
  method: 'POST',
  path: '/v2/metrics/events',
  summary:
    'Tells what a viewer did and what it was like, once for each `batch`; what is more than enough for a day, or older than two days, is left out. The answer does not wait until it is written',
  access: 'optional',
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({
    batch: Type.String({
      pattern: '^[0-9a-f]{32}$',
      description: 'drawn by the client: the same events told again are counted once',
    }),
    visit: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{32}$',
        description:
          'drawn by the client for one visit, and told by who has no session: such viewers are told apart by it, at each provider for itself',
      }),
    ),
    events: Type.Array(Metric, { minItems: 1, maxItems: EVENTS_A_CALL }),
  }),
  answer: Type.Object({
    taken: Type.Integer({ description: 'how many were taken in, to be written at once' }),
  }),
  errors: ['validation_failed', 'authentication_failed', 'not_ready'],
})
