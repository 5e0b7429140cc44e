import { Type } from 'typebox'
import {
  Content,
  ContentMeta,
  Item,
  Person,
  Row,
  Rowset,
  Season,
  Sources,
  WatchedEpisode,
} from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { CommonQuery, IdOrSlug, IntegerId, PageQuery } from './values.ts'

/** Some rows are for one kind of client only. */
const Variant = Type.Object({
  ...CommonQuery,
  variant: Type.Optional(Type.Union([Type.Literal('web'), Type.Literal('mobile')])),
})

const shared = { access: 'optional', shared: true } as const

export const listRowsets = endpoint({
  ...shared,
  method: 'GET',
  path: '/v2/rowsets',
  summary: 'Rowsets of the provider, as the web shows them or, with variant=mobile, a phone',
  query: Variant,
  answer: Type.Array(Rowset),
  errors: ['validation_failed'],
})

export const getRowset = endpoint({
  ...shared,
  method: 'GET',
  path: '/v2/rowsets/:id',
  summary: 'One rowset by number or slug, with the heads of its rows',
  params: IdOrSlug,
  query: Variant,
  answer: Rowset,
  errors: ['validation_failed', 'not_found'],
})

/** Personal rows (what was begun, what is like it) need the token; all others are shared bytes. */
export const getRow = endpoint({
  ...shared,
  method: 'GET',
  path: '/v2/rows/:id',
  summary: 'A page of a row by number or slug',
  params: IdOrSlug,
  query: Type.Object({
    ...CommonQuery,
    ...PageQuery,
    text: Type.Optional(Type.String({ maxLength: 255 })),
    library_id: Type.Optional(IntegerId),
    genre: Type.Optional(IntegerId),
  }),
  answer: Row,
  errors: ['validation_failed', 'not_found'],
})

export const getFilmography = endpoint({
  ...shared,
  method: 'GET',
  path: '/v2/rows/filmography',
  summary: 'Works of a person',
  query: Type.Object({ ...CommonQuery, ...PageQuery, person_id: IntegerId }),
  answer: Row,
  errors: ['validation_failed', 'not_found'],
})

export const getContent = endpoint({
  ...shared,
  method: 'GET',
  path: '/v2/contents/:id',
  summary: 'A film, series or episode; trailing digits are the id, otherwise the slug',
  params: IdOrSlug,
  query: Type.Object({ ...CommonQuery, library_id: Type.Optional(IntegerId) }),
  answer: Content,
  errors: ['not_found', 'lost_content'],
})

export const getEpisodes = endpoint({
  ...shared,
  method: 'GET',
  path: '/v2/contents/:id/episodes',
  summary: 'Seasons and episodes of a series',
  params: IdOrSlug,
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Array(Season),
  errors: ['not_found', 'lost_content'],
})

export const getSources = endpoint({
  method: 'GET',
  path: '/v2/contents/:id/sources',
  summary: 'Recordings of broadcasts of a title that this viewer may watch',
  access: 'token',
  params: IdOrSlug,
  query: Type.Object({ ...CommonQuery }),
  answer: Sources,
  errors: ['authentication_failed', 'not_found', 'lost_content'],
})

export const getSimilar = endpoint({
  ...shared,
  method: 'GET',
  path: '/v2/contents/:id/similar',
  summary: 'Similar titles, at most 12',
  params: IdOrSlug,
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Array(Item),
  errors: ['not_found', 'lost_content'],
})

export const getContentMeta = endpoint({
  method: 'GET',
  path: '/v2/users/self/content_metadata/:id',
  summary: 'What is personal about a content: history, availability, what plays next',
  access: 'token',
  params: IdOrSlug,
  query: Type.Object({ ...CommonQuery }),
  answer: ContentMeta,
  errors: ['authentication_failed', 'not_found'],
})

export const getWatchedEpisodes = endpoint({
  method: 'GET',
  path: '/v2/users/self/content_metadata/:id/episodes',
  summary: 'Episodes of a series that the viewer has begun, and how much of each was watched',
  access: 'token',
  params: IdOrSlug,
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Array(WatchedEpisode),
  errors: ['authentication_failed', 'not_found'],
})

export const getPerson = endpoint({
  ...shared,
  method: 'GET',
  path: '/v2/persons/:id',
  summary: 'A person by number or slug',
  params: IdOrSlug,
  query: Type.Object({ ...CommonQuery }),
  answer: Person,
  errors: ['not_found'],
})
