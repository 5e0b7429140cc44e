import { expect, test } from 'vitest'
import { countChoices, filterOfQuery, queryWithFilter, yearChoices, yearsOf } from './filter.ts'

test('years: the last two, four single ones, 2020 onward, four decades and all before [catalogue.year-filter-choices]', () => {
  expect(yearChoices(2026)).toEqual([
    { from: 2025, to: 2026 },
    { from: 2024, to: 2024 },
    { from: 2023, to: 2023 },
    { from: 2022, to: 2022 },
    { from: 2021, to: 2021 },
    { from: 2020, to: null },
    { from: 2010, to: 2019 },
    { from: 2000, to: 2009 },
    { from: 1990, to: 1999 },
    { from: 1980, to: 1989 },
    { from: null, to: 1979 },
  ])
  expect(yearChoices(2031).slice(0, 2)).toEqual([
    { from: 2030, to: 2031 },
    { from: 2029, to: 2029 },
  ])
})

test('an address says what is chosen; what cannot be is no choice', () => {
  const read = (query: string) => filterOfQuery(new URLSearchParams(query))
  expect(read('main_genre=1&genre=2&country=3&year_from=1980&year_to=1989&rating_from=7.5&q=x')).toEqual({
    main_genre: 1,
    genre: 2,
    country: 3,
    year_from: 1980,
    year_to: 1989,
    rating_from: 7.5,
  })
  for (const query of ['genre=0', 'genre=-1', 'genre=1.5', 'genre=99999999999', 'genre=x', 'genre='])
    expect([query, read(query)]).toEqual([query, {}])
  for (const query of ['rating_from=11', 'rating_from=0', 'year_to=0', 'year_to=10000', 'year_from=1e3'])
    expect([query, read(query)]).toEqual([query, {}])
  expect(read('rating_from=10&year_from=1&year_to=9999&genre=2147483647')).toEqual({
    rating_from: 10,
    year_from: 1,
    year_to: 9999,
    genre: 2_147_483_647,
  })
  expect(read('rating_from=1&genre=2147483648')).toEqual({ rating_from: 1 })
})

test('a filter goes into the address and leaves the rest of it alone', () => {
  const query = new URLSearchParams('provider=club&genre=2&year_to=1979')
  const next = queryWithFilter(query, { content_type: 'movie', genre: 4, rating_from: 8 })
  expect(String(next)).toBe('provider=club&genre=4&rating_from=8')
  expect(String(queryWithFilter(next, {}))).toBe('provider=club')
  const reversed = new URLSearchParams('rating_from=8&genre=4&main_genre=1')
  expect(String(queryWithFilter(reversed, filterOfQuery(reversed)))).toBe(
    'main_genre=1&genre=4&rating_from=8',
  )
})

test('both ends of the years count as one choice, the type of page as none', () => {
  expect(countChoices({ content_type: 'movie' })).toBe(0)
  expect(countChoices({ year_from: 1980, year_to: 1989 })).toBe(1)
  expect(countChoices({ main_genre: 1, genre: 2, country: 3, year_to: 1979, rating_from: 8 })).toBe(5)
})

test('the years of a filter are open where it says none', () => {
  expect(yearsOf({ content_type: 'movie', year_from: 1980, year_to: 1989 })).toEqual({ from: 1980, to: 1989 })
  expect(yearsOf({ content_type: 'movie', year_from: 2020 })).toEqual({ from: 2020, to: null })
  expect(yearsOf({ content_type: 'movie', year_to: 1979 })).toEqual({ from: null, to: 1979 })
})
