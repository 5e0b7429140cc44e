import { Type } from 'typebox'
import { getContent } from './catalogue-endpoints.ts'
import { Item } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { getContentStream } from './playback.ts'
import { Program } from './tv.ts'
import { CommonQuery, PageQuery, StringId, nullable } from './values.ts'

/** Lists in groups, as set-top boxes and plugins browse programmes and titles. */

const shared = { access: 'optional', shared: true, method: 'GET' } as const

const Filters = Type.Array(
  Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    filters: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  }),
)

const ListQuery = Type.Object({
  ...CommonQuery,
  ...PageQuery,
  filters: Type.Optional(
    Type.String({ maxLength: 200, description: 'numbers of filters, comma-separated; none: everything' }),
  ),
  search: Type.Optional(Type.String({ maxLength: 255, description: 'a part of the title' })),
})

const Pictures = {
  icon: nullable(Type.String({ description: 'WebP, absolute URL' })),
  img: Type.Array(Type.Object({ src: Type.String({ description: 'WebP, absolute URL' }) })),
}

export const listProgramFilters = endpoint({
  ...shared,
  path: '/v2/programs/filters',
  summary: 'Kinds of programmes that are broadcast, each with its genres',
  query: Type.Object({ ...CommonQuery }),
  answer: Filters,
  errors: [],
})

export const listPrograms = endpoint({
  ...shared,
  path: '/v2/programs',
  summary: 'Programmes that are broadcast, by filters, in the order of their titles',
  query: ListQuery,
  answer: Type.Array(Type.Object({ ...Program.properties, ...Pictures })),
  errors: ['validation_failed'],
})

export const listVideoFilters = endpoint({
  ...shared,
  path: '/v2/videos/filters',
  summary: 'Films and series, each with their genres',
  query: Type.Object({ ...CommonQuery }),
  answer: Filters,
  errors: [],
})

export const listVideos = endpoint({
  ...shared,
  path: '/v2/videos',
  summary: 'Films and series by filters, the newest first',
  query: ListQuery,
  answer: Type.Array(Type.Object({ ...Item.properties, ...Pictures })),
  errors: ['validation_failed'],
})

export const getVideo = endpoint({
  ...getContent,
  path: '/v2/videos/:id',
  summary: 'The same as /v2/contents/{id}',
})

export const getVideoStream = endpoint({
  ...getContentStream,
  path: '/v2/videos/:id/stream',
  summary: 'A stream of a film or an episode; of a series that of its first episode',
  params: Type.Object({ id: StringId }),
})
