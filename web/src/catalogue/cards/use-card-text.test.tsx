import { beforeAll, expect, test } from 'vitest'
import type { Item } from '#contract/catalogue.ts'
import { itemOf } from '../../testing/catalogue-things.ts'
import { queriesForTests, renderPage, startWords } from '../../testing/render-page.tsx'
import { type CardText, useCardText } from './use-card-text.ts'

beforeAll(() => startWords())

/** What a card makes of something. */
async function told(say: (text: CardText) => string): Promise<string> {
  function Card() {
    return say(useCardText())
  }
  return renderPage(queriesForTests(), '/', <Card />)
}

test.each([
  [20, '1 min'],
  [59 * 60, '59 min'],
  [3600, '1 h'],
  [5400, '1 h 30 min'],
])('%s seconds are as long as %s', async (seconds, words) => {
  expect(await told(({ length }) => length(seconds))).toBe(words)
})

test('a series says how many seasons it has, a film of which year it is', async () => {
  const series = itemOf('1', { content_type: 'series', year: 1928, seasons_count: 3 })
  expect(await told(({ kind }) => kind(series))).toBe('Series, 3 seasons')
  expect(await told(({ kind }) => kind({ ...series, seasons_count: null }))).toBe('Series, 1928')
  expect(await told(({ kind }) => kind(itemOf('2', { content_type: 'movie', year: 1927 })))).toBe(
    'Film, 1927',
  )
})

test('a film says its year and the first of its genres, what lacks either says the other', async () => {
  const genre = (id: number, name: string) => ({ ...itemOf('1').genres[0], id, name })
  const film = itemOf('1', {
    content_type: 'movie',
    year: 1927,
    genres: [genre(1, 'Drama'), genre(2, 'Crime')] as Item['genres'],
  })
  const facts = (more: Partial<Item>) => told((text) => text.facts({ ...film, ...more }))
  expect(await facts({})).toBe('1927, drama')
  expect(await facts({ year: null })).toBe('drama')
  expect(await facts({ genres: [] })).toBe('1927')
  expect(await facts({ content_type: 'series', seasons_count: 2 })).toBe('Series, 2 seasons')
})
