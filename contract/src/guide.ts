import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { CommonQuery, IntegerId, StringId, UnixSeconds, nullable } from './values.ts'

/** The most channels that one call asks for. */
export const GUIDE_MOST_CHANNELS = 32
/** The widest window of one call, in seconds. */
export const GUIDE_WIDEST_SECONDS = 2 * 86_400

/** A schedule item as a cell of the guide shows it: what it is about is told by its programme. */
export const GuideItem = Type.Object({
  id: StringId,
  program_id: StringId,
  timestamp: UnixSeconds,
  duration: Type.Integer({ description: 'seconds' }),
  is_catchup_available: Type.Boolean(),
  title: Type.String(),
  age: nullable(Type.Integer()),
})
export type GuideItem = Static<typeof GuideItem>

export const GuideRow = Type.Object({
  channel_id: IntegerId,
  items: Type.Array(GuideItem, { description: 'what overlaps the window, in order of time' }),
})
export type GuideRow = Static<typeof GuideRow>

const Moment = Type.Integer({ minimum: 0, maximum: 4_102_444_800, description: 'Unix seconds' })

export const listSchedules = endpoint({
  method: 'GET',
  path: '/v2/channels/schedules',
  summary: 'Schedules of several channels, start to end, in short; channels that are not there are left out',
  access: 'optional',
  shared: true,
  query: Type.Object({
    ...CommonQuery,
    channels: Type.String({
      pattern: `^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,${GUIDE_MOST_CHANNELS - 1}}$`,
      description: `ids with commas between them, at most ${GUIDE_MOST_CHANNELS}`,
    }),
    start: Moment,
    end: Moment,
  }),
  answer: Type.Array(GuideRow),
  errors: ['validation_failed'],
})
