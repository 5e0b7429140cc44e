import type { Content, Item } from '#contract/catalogue.ts'
import { countContents, type Filter, listContents, listCountries, listGenres } from '#contract/filters.ts'
import { itemOf } from '../catalogue-things.ts'
import type { FakeService } from './fake-service.ts'

const [DRAMA, HORROR, COMEDY] = [1, 2, 3]
const [GERMANY, USA, FRANCE] = [1, 2, 3]

interface Title {
  readonly title: string
  /** Ids; the first one is the main genre. */
  readonly genres: readonly number[]
  readonly country: number
  readonly year: number
  readonly rating: number
  readonly type?: 'series'
}

/** Eight silent films and two series, no two alike. */
const TITLES: readonly Title[] = [
  { title: 'Metropolis', genres: [DRAMA], country: GERMANY, year: 1927, rating: 6.4 },
  { title: 'The General', genres: [COMEDY], country: USA, year: 1926, rating: 6.1 },
  { title: 'Nosferatu', genres: [HORROR], country: GERMANY, year: 1922, rating: 7.3 },
  { title: 'The Kid', genres: [COMEDY], country: USA, year: 1921, rating: 7.1 },
  { title: 'Faust', genres: [HORROR, DRAMA], country: GERMANY, year: 1926, rating: 6.9 },
  { title: 'Paris Asleep', genres: [DRAMA], country: FRANCE, year: 1924, rating: 6 },
  { title: 'A Trip to the Moon', genres: [COMEDY], country: FRANCE, year: 1902, rating: 6.2 },
  { title: 'The Wheel', genres: [DRAMA], country: FRANCE, year: 1923, rating: 6.3 },
  { title: 'Thirty Chapters', genres: [DRAMA], country: 0, year: 1990, rating: 6, type: 'series' },
  { title: 'Les Vampires', genres: [DRAMA], country: FRANCE, year: 1915, rating: 7, type: 'series' },
]

type Asked = { readonly [Name in keyof Filter]?: string }

const isFound = (title: Title, asked: Asked): boolean =>
  (asked.content_type ?? 'movie') === (title.type ?? 'movie') &&
  (asked.main_genre === undefined || title.genres[0] === Number(asked.main_genre)) &&
  (asked.genre === undefined || title.genres.includes(Number(asked.genre))) &&
  (asked.country === undefined || title.country === Number(asked.country)) &&
  title.year >= Number(asked.year_from ?? 0) &&
  title.year <= Number(asked.year_to ?? 9999) &&
  title.rating >= Number(asked.rating_from ?? 0)

const itemsOf = (asked: Asked): Item[] =>
  TITLES.filter((title) => isFound(title, asked)).map(({ title, year, type }, at) =>
    itemOf(String(500 + at), { title, name: title, year, content_type: type ?? 'movie' }),
  )

export const genreOf = (id: number, name: string): Content['genres'][number] => ({
  id,
  name,
  row_slug: null,
  row_id: null,
})

/** A catalogue that can be narrowed: films by everything, series by their country. */
export function answerFilters(service: FakeService): void {
  service.answer(listContents, ({ query }) => itemsOf(query))
  service.answer(countContents, ({ query }) => ({ count: itemsOf(query).length }))
  service.answer(listCountries, ({ query }) => {
    const countries = [
      { id: FRANCE, name: 'France' },
      { id: GERMANY, name: 'Germany' },
      { id: USA, name: 'USA' },
    ]
    return countries.filter(({ id }) => query.content_type !== 'series' || id === FRANCE)
  })
  service.answer(listGenres, ({ query }) => {
    const genres = [genreOf(COMEDY, 'Comedy'), genreOf(DRAMA, 'Drama'), genreOf(HORROR, 'Horror')]
    return genres.filter(({ id }) => query.content_type !== 'series' || id === DRAMA)
  })
}
