import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { filters } from '../../i18n/en/filters.ts'
import { choiceGroups } from './choices.ts'

const words = createInstance()
await words.init({ lng: 'en', resources: { en: { translation: { filters } } } })
const known = {
  genres: [
    { id: 1, name: 'Comedy' },
    { id: 2, name: 'Drama' },
  ],
  countries: [{ id: 3, name: 'France' }],
  year: 2026,
  rating: String,
}
const groups = (filter: Parameters<typeof choiceGroups>[0]) => choiceGroups(filter, known, words.t)
const labels = (name: string, filter = {}) =>
  groups(filter)
    .find((group) => group.name === name)
    ?.choices.map(({ label }) => label)
const chosen = (filter: Parameters<typeof choiceGroups>[0]) =>
  groups(filter).map(({ choices }) =>
    choices.flatMap(({ isChosen, label }) => (isChosen ? [label] : [])).join(),
  )

test('the rating filter offers over 8, over 7 and over 6 [catalogue.rating-filter-choices]', () => {
  expect(labels('Rating')).toEqual(['Any rating', 'from 8', 'from 7', 'from 6'])
  const [, ...choices] = groups({ genre: 1 }).at(-1)?.choices ?? []
  expect(choices.map(({ filter }) => filter)).toEqual(
    [8, 7, 6].map((rating_from) => ({ genre: 1, rating_from })),
  )
})

test('years read as they are asked for [catalogue.year-filter-choices]', () => {
  expect(labels('Years')).toEqual([
    'Any years',
    '2025–2026',
    '2024',
    '2023',
    '2022',
    '2021',
    'from 2020',
    '2010–2019',
    '2000–2009',
    '1990–1999',
    '1980–1989',
    'before 1980',
  ])
  const [any, , single, ...rest] = groups({ country: 3, year_from: 1980 })[2]?.choices ?? []
  expect(any?.filter).toEqual({ country: 3 })
  expect(single?.filter).toEqual({ country: 3, year_from: 2024, year_to: 2024 })
  expect(rest.find(({ label }) => label === 'before 1980')?.filter).toEqual({ country: 3, year_to: 1979 })
})

test('of each list what is chosen is marked, or that nothing is', () => {
  expect(chosen({})).toEqual(['Any genre', 'Any country', 'Any years', 'Any rating'])
  expect(chosen({ genre: 2, country: 3, year_to: 1979, rating_from: 7 })).toEqual([
    'Drama',
    'France',
    'before 1980',
    'from 7',
  ])
})

test('what only the address names stands in the list too', () => {
  expect(chosen({ genre: 9, country: 9, year_from: 1920, year_to: 1929, rating_from: 5.5 })).toEqual([
    'other',
    'other',
    '1920–1929',
    'from 5.5',
  ])
})
