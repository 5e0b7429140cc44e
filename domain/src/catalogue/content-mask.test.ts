import { expect, test } from 'vitest'
import type { Content } from '#contract/catalogue.ts'
import { contentMask } from './content-mask.ts'

const genre = (name: string) => ({ id: 1, name, row_slug: null, row_id: null })
/** As much of a content as its page is named by. */
const content = (more: Partial<Content>): Content =>
  ({
    id: '10',
    slug: 'metropolis',
    content_type: 'movie',
    title: 'Metropolis',
    description: 'A city above a city.',
    year: 1927,
    genres: [genre('Drama'), genre('Science fiction')],
    season: null,
    series: null,
    ...more,
  }) as Content

test('a film or a series names its page by itself, with the first of its genres in small letters', () => {
  expect(contentMask(content({}), null)).toEqual({
    page: 'movie',
    values: {
      title: 'Metropolis',
      name: 'Metropolis',
      description: 'A city above a city.',
      year: 1927,
      genre: 'drama',
      season: null,
      series: null,
    },
    path: '/contents/metropolis-10',
  })
  const series = contentMask(content({ content_type: 'series', genres: [] }), null)
  expect([series.page, series.values.genre]).toEqual(['series', null])
})

test('an episode has the name and year of its series, and what it does not say of itself', () => {
  const series = content({
    id: '11',
    slug: 'serial',
    title: 'Serial',
    year: 1915,
    description: 'In parts.',
    content_type: 'series',
  })
  const episode = content({
    id: '1102',
    slug: 'serial-2',
    title: 'Second',
    year: 1916,
    description: null,
    genres: [],
    season: 1,
    series: 2,
  })
  expect(contentMask(episode, series)).toEqual({
    page: 'episode',
    values: {
      title: 'Second',
      name: 'Serial',
      description: 'In parts.',
      year: 1915,
      genre: 'drama',
      season: 1,
      series: 2,
    },
    path: '/contents/serial-11/serial-2-1102',
  })
  const own = contentMask({ ...episode, description: 'The second.', genres: [genre('Comedy')] }, series)
  expect([own.values.description, own.values.genre]).toEqual(['The second.', 'comedy'])
})
