import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { SEARCH_TEXT_MAX, SUGGESTIONS_MAX } from './search-limits.ts'
import { CommonQuery, IntegerId, StringId, UnixSeconds, nullable } from './values.ts'

const ContentType = Type.Union([
  Type.Literal('movie'),
  Type.Literal('series'),
  Type.Literal('channel'),
  Type.Literal('person'),
  Type.Literal('program'),
])
export type Suggested = Static<typeof ContentType>

export const Suggestion = Type.Object({
  text: Type.String({ description: 'what to search for when it is chosen' }),
  content_type: ContentType,
  object_id: StringId,
  slug: Type.String(),
  title: Type.String(),
  image: nullable(Type.String({ description: 'poster, logo, portrait or still' })),
  year: nullable(Type.Integer()),
  channel_id: nullable(IntegerId),
  timestamp: nullable(UnixSeconds),
  duration: nullable(Type.Integer({ description: 'seconds' })),
})
export type Suggestion = Static<typeof Suggestion>

export const suggest = endpoint({
  method: 'GET',
  path: '/v2/search/suggest',
  summary: 'What a text may mean, the likeliest first; without a text what is popular',
  access: 'optional',
  shared: true,
  query: Type.Object({
    ...CommonQuery,
    text: Type.Optional(Type.String({ maxLength: SEARCH_TEXT_MAX })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: SUGGESTIONS_MAX })),
  }),
  answer: Type.Array(Suggestion),
  errors: ['validation_failed'],
})

export const reportFound = endpoint({
  method: 'POST',
  path: '/v2/search/found',
  summary: 'Tells that a search led to something; the same once a day and viewer',
  access: 'token',
  query: Type.Object({ ...CommonQuery }),
  body: Type.Object({
    title: Type.String({ maxLength: SEARCH_TEXT_MAX }),
    text: Type.String({ minLength: 1, maxLength: SEARCH_TEXT_MAX }),
    content_type: ContentType,
    object_id: StringId,
  }),
  answer: Type.Object({ is_counted: Type.Boolean({ description: 'false when it was known already' }) }),
  errors: ['validation_failed', 'authentication_failed', 'not_found'],
})
