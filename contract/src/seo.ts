import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { CommonQuery } from './values.ts'

/** Kinds of pages that search engines see, each with masks of its own. */
export const SEO_PAGES = [
  'home',
  'rowset',
  'row',
  'movies',
  'serials',
  'movie',
  'series',
  'episode',
  'person',
  'channels',
  'category',
  'channel',
  'page',
  'not_found',
] as const
export type SeoPage = (typeof SEO_PAGES)[number]

/** What a mask may name, in braces: `{title}`. */
export const SEO_PLACEHOLDERS = [
  'provider',
  'about',
  'title',
  'name',
  'description',
  'year',
  'genre',
  'season',
  'series',
  'programme',
] as const
export type SeoPlaceholder = (typeof SEO_PLACEHOLDERS)[number]

/** Characters of a description that search engines are told. */
export const META_DESCRIPTION_LENGTH = 70

export const SeoMask = Type.Object({
  title: Type.String({
    description:
      'with placeholders such as {title}, {year}, {genre}, {name}, {provider}; a part in square brackets is left out when nothing is known for one of its placeholders',
  }),
  description: Type.String({ description: 'the same; trimmed to 70 characters when it is filled' }),
})
export type SeoMask = Static<typeof SeoMask>

export const SeoMasks = Type.Object(
  Object.fromEntries(SEO_PAGES.map((page) => [page, SeoMask])) as Record<SeoPage, typeof SeoMask>,
)
export type SeoMasks = Static<typeof SeoMasks>

export const getSeoMasks = endpoint({
  method: 'GET',
  path: '/v2/seo/masks',
  summary: 'Masks of titles and descriptions by kind of page, in the language of the call',
  access: 'open',
  shared: true,
  query: Type.Object({ ...CommonQuery }),
  answer: SeoMasks,
  errors: [],
})
