import { expect, test } from 'vitest'
import type { ContentMeta } from '#contract/catalogue.ts'
import { watchState } from './watch-state.ts'

const film = { id: '7', content_type: 'movie' }
const meta = (more: Partial<ContentMeta> = {}): ContentMeta => ({
  history: null,
  watch_percentage: null,
  next_to_play: null,
  stream_using: { content_schedule: false, library_id: 1 },
  is_purchased: true,
  is_available: true,
  is_lost: false,
  is_processing: false,
  min_price: null,
  buttons: [],
  license_info: null,
  user_license_info: null,
  favorite: null,
  user_rating: null,
  ...more,
})

test('an available content is watched, a begun one continued [catalogue.play-watch]', () => {
  const watch = { kind: 'watch', id: '7', episode: null }
  expect(watchState(film, meta())).toEqual({ ...watch, isContinued: false })
  expect(watchState(film, meta({ history: 600, watch_percentage: 20 }))).toEqual({
    ...watch,
    isContinued: true,
  })
  expect(watchState(film, meta({ history: 600, watch_percentage: 100 }))).toEqual({
    ...watch,
    isContinued: false,
  })
})

test('a series plays the episode that comes next', () => {
  const next = { id: '12', season: 1, series: 3 }
  expect(watchState(film, meta({ next_to_play: next, history: 300 }))).toEqual({
    kind: 'watch',
    id: '12',
    isContinued: true,
    episode: { season: 1, series: 3 },
  })
})

test('what cannot be watched says why [catalogue.play-not-available] [catalogue.play-spinner]', () => {
  expect([
    watchState(film, undefined).kind,
    watchState(film, meta({ is_available: false })).kind,
    watchState(film, meta({ is_available: false, is_processing: true })).kind,
    watchState(film, meta({ is_purchased: false })).kind,
    watchState(film, meta({ is_lost: true })).kind,
  ]).toEqual(['busy', 'not-available', 'processing', 'closed', 'lost'])
})
