import { expect, test } from 'vitest'
import type { Content, ContentButton, ContentMeta } from '#contract/catalogue.ts'
import { episodeOf } from '../../testing/catalogue-things.ts'
import { UNKNOWN_META, watchState } from './watch-state.ts'

const film = { id: '7', content_type: 'movie', contents: [] }
const meta = (more: Partial<ContentMeta> = {}): ContentMeta => ({ ...UNKNOWN_META, ...more })

test('an available content is watched, a begun one continued [catalogue.play-watch]', () => {
  const watch = { kind: 'watch', id: '7', episode: null, isBeingMade: false }
  expect(watchState(film, meta())).toEqual({ ...watch, isContinued: false, percent: null })
  expect(watchState(film, meta({ history: 600, watch_percentage: 20 }))).toEqual({
    ...watch,
    isContinued: true,
    percent: 20,
  })
  expect(watchState(film, meta({ history: 600, watch_percentage: 100 }))).toEqual({
    ...watch,
    isContinued: false,
    percent: null,
  })
})

test('who has begun a title has seen something of it, and not all', () => {
  const percentOf = (watch_percentage: number) => {
    const state = watchState(film, meta({ history: 600, watch_percentage }))
    return state.kind === 'watch' ? state.percent : undefined
  }
  expect([0.2, 33.4, 99.7].map(percentOf)).toEqual([1, 33, 99])
})

test('a series plays the episode that comes next', () => {
  const next = { id: '12', season: 1, series: 3 }
  expect(watchState(film, meta({ next_to_play: next, history: 300 }))).toEqual({
    kind: 'watch',
    isBeingMade: false,
    id: '12',
    isContinued: true,
    percent: null,
    episode: { season: 1, series: 3 },
  })
})

test('what cannot be watched says why [catalogue.play-not-available]', () => {
  expect([
    watchState(film, undefined).kind,
    watchState(film, meta({ is_available: false })).kind,
    watchState(film, meta({ is_purchased: false })).kind,
    watchState(film, meta({ is_lost: true })).kind,
  ]).toEqual(['busy', 'not-available', 'closed', 'lost'])
})

test('a series of which nothing is out says when it begins, and is not said to be closed', () => {
  const seasonOf = (...contents: Content['contents'][number]['contents']) => [
    { id: 's1', season: 1, title: '', year: null, contents } as Content['contents'][number],
  ]
  const soon = { is_announcement: true, is_available: true }
  const states = [
    seasonOf(
      episodeOf(1, { ...soon, released_at: '2026-07-02T00:00:00Z' }),
      episodeOf(2, { ...soon, released_at: '2026-07-01T00:00:00Z' }),
    ),
    seasonOf(episodeOf(1, soon)),
    seasonOf(episodeOf(1, soon), episodeOf(2, { is_available: false })),
  ].map((contents) => watchState({ ...film, contents }, meta({ is_available: false })))
  expect(states).toEqual([
    { kind: 'announced', releasedAt: '2026-07-01T00:00:00Z' },
    { kind: 'announced', releasedAt: null },
    { kind: 'not-available' },
  ])
})

test('what is still being made is offered with a word about it', () => {
  const made = { kind: 'watch', id: film.id }
  expect(watchState(film, meta({ is_available: false, is_processing: true }))).toMatchObject({
    ...made,
    isBeingMade: true,
  })
  expect(watchState(film, meta({}))).toMatchObject({ ...made, isBeingMade: false })
})

const button = (caption: string): ContentButton => ({
  button_type: 'pay',
  caption,
  sub_caption: null,
  icon: null,
  play_after: true,
  show_options: false,
  button_data: null,
})

test('what packets open is paid for, by as many ways as there are; what is not available is not sold', () => {
  const closed = meta({ is_purchased: false, buttons: [button('One'), button('Two')], min_price: '990.00' })
  expect(watchState(film, closed)).toEqual({ kind: 'pay', buttons: closed.buttons, least: '990.00' })
  expect(watchState(film, { ...closed, is_available: false }).kind).toBe('not-available')
  expect(watchState(film, { ...closed, is_processing: true }).kind).toBe('pay')
})

test('the episode that the address names plays, unless it cannot', () => {
  const next = { id: '12', season: 1, series: 3 }
  const known = meta({ next_to_play: next, history: 300, watch_percentage: 30 })
  expect(watchState(film, known, episodeOf(5, { id: '14' }))).toMatchObject({
    id: '14',
    isContinued: false,
    episode: { season: 1, series: 5 },
  })
  expect(watchState(film, known, episodeOf(3, { id: '12' }))).toMatchObject({ id: '12', percent: 30 })
  expect(watchState(film, known, episodeOf(5, { id: '14', is_announcement: true }))).toMatchObject({
    id: '12',
  })
})
