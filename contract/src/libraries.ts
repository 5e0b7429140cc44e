import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { CommonQuery, IntegerId, nullable } from './values.ts'

/** A part of the catalogue under a name of its own; every title stands in one. */
export const Library = Type.Object({
  id: IntegerId,
  title: Type.String(),
  cover: Type.Object({
    bg: nullable(Type.String({ description: 'backdrop 16:9' })),
    color_bg: nullable(Type.String({ description: '#RRGGBB' })),
  }),
})
export type Library = Static<typeof Library>

export const listLibraries = endpoint({
  method: 'GET',
  path: '/v2/libraries',
  summary: 'Libraries of the catalogue',
  access: 'optional',
  shared: true,
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Array(Library),
  errors: [],
})
