import { Type, type Static } from 'typebox'
import { Country, Genre, Item } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { CommonQuery, IntegerId, PageQuery } from './values.ts'

/** How many titles the filter page asks for at first, and then each time that its end comes near. */
export const FILTER_FIRST_PAGE = 100
export const FILTER_NEXT_PAGE = 50
export const COUNTRY_LIST_LENGTH = 30
/** The least ratings that can be chosen. */
export const RATING_CHOICES = [8, 7, 6] as const

const ContentType = Type.Union([Type.Literal('movie'), Type.Literal('series')])
const Year = Type.Integer({ minimum: 1, maximum: 9999 })

/** Which films and series are wanted; what is absent does not matter. */
export const Filter = Type.Object({
  content_type: Type.Optional(ContentType),
  main_genre: Type.Optional(IntegerId),
  genre: Type.Optional(IntegerId),
  country: Type.Optional(IntegerId),
  year_from: Type.Optional(Year),
  year_to: Type.Optional(Year),
  rating_from: Type.Optional(Type.Number({ minimum: 1, maximum: 10 })),
})
export type Filter = Static<typeof Filter>

const shared = { access: 'optional', shared: true, method: 'GET' } as const

export const listContents = endpoint({
  ...shared,
  path: '/v2/contents',
  summary:
    'Films and series by a filter, newest first: main_genre is the first genre of a title, genre any of them, rating_from the least that its best rating may be',
  query: Type.Object({ ...CommonQuery, ...PageQuery, ...Filter.properties }),
  answer: Type.Array(Item),
  errors: ['validation_failed'],
})

export const countContents = endpoint({
  ...shared,
  path: '/v2/contents/count',
  summary: 'How many films and series a filter finds',
  query: Type.Object({ ...CommonQuery, ...Filter.properties }),
  answer: Type.Object({ count: Type.Integer() }),
  errors: ['validation_failed'],
})

export const listCountries = endpoint({
  ...shared,
  path: '/v2/countries',
  summary:
    'Countries of the catalogue by name; with a limit those of most titles, of one type where that is named',
  query: Type.Object({
    ...CommonQuery,
    limit: PageQuery.limit,
    content_type: Type.Optional(ContentType),
  }),
  answer: Type.Array(Country),
  errors: ['validation_failed'],
})

export const listGenres = endpoint({
  ...shared,
  path: '/v2/internal_genres',
  summary:
    'Genres, sorted by name; those of one type of titles, or those that come first at one, where that is asked',
  query: Type.Object({
    ...CommonQuery,
    content_type: Type.Optional(ContentType),
    is_main: Type.Optional(Type.Boolean()),
  }),
  answer: Type.Array(Genre),
  errors: ['validation_failed'],
})
