import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { CommonQuery, IntegerId, IsoTime, nullable } from './values.ts'

/** News in a list. */
export const NewsLine = Type.Object({
  id: IntegerId,
  title: Type.String(),
  short: nullable(Type.String({ description: 'what it says in a sentence or two' })),
  image: nullable(Type.String({ description: 'address of a picture, 16:9' })),
  published_at: IsoTime,
})
export type NewsLine = Static<typeof NewsLine>

export const NewsItem = Type.Object({
  ...NewsLine.properties,
  text: Type.String({
    description:
      'paragraphs with blank lines between them; a line that begins with `## ` is a heading, lines that begin with `- ` are a list',
  }),
})
export type NewsItem = Static<typeof NewsItem>

/** So many are listed, the newest. */
export const NEWS_AT_MOST = 100

export const listNews = endpoint({
  method: 'GET',
  path: '/v2/news',
  summary: `News of the provider that are out, the newest first, ${NEWS_AT_MOST} at most`,
  access: 'open',
  shared: true,
  query: Type.Object({ ...CommonQuery }),
  answer: Type.Array(NewsLine),
  errors: [],
})

export const getNewsItem = endpoint({
  method: 'GET',
  path: '/v2/news/:id',
  summary: 'One of the news with its whole text',
  access: 'open',
  shared: true,
  params: Type.Object({ id: Type.String({ maxLength: 20 }) }),
  query: Type.Object({ ...CommonQuery }),
  answer: NewsItem,
  errors: ['not_found'],
})
