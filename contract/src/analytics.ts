import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { CommonQuery } from './values.ts'

/** Most events that one call tells. */
export const EVENTS_A_CALL = 50

export const ViewerEvent = Type.Object({
  name: Type.Union([Type.Literal('hover_focus'), Type.Literal('playback_update')], {
    description:
      'hover_focus: a pointer or the keyboard rested on a card; playback_update: a viewing has come to so many seconds',
  }),
  value: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'what it was about, such as `content:12`, or viewing and seconds',
  }),
  source: Type.String({ minLength: 1, maxLength: 200, description: 'path of the page where it happened' }),
})
export type ViewerEvent = Static<typeof ViewerEvent>

export const addEvents = endpoint({
  method: 'POST',
  path: '/v2/metrics/events',
  summary: 'Tells what a viewer did on the screen; what is more than enough for a day is left out',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({ events: Type.Array(ViewerEvent, { minItems: 1, maxItems: EVENTS_A_CALL }) }),
  answer: Type.Object({ taken: Type.Integer({ description: 'how many were kept' }) }),
  errors: ['validation_failed', 'authentication_failed'],
})
