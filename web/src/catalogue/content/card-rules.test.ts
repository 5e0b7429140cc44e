import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FailureCode } from '../../api/failure.ts'
import { contentOf, episodeOf } from '../../testing/catalogue-things.ts'
import { queriesForTests } from '../../testing/render-page.tsx'

vi.hoisted(() => {
  vi.stubGlobal('location', { search: '', pathname: '/' })
  vi.stubGlobal('document', { cookie: '' })
})
const { ApiFailure } = await import('../../api/failure.ts')
const { contentStatus } = await import('./content-status.ts')
const { childOf } = await import('../episodes/child-of.ts')
const { episodesQuery } = await import('../catalogue.queries.ts')

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const failure = (status: number, code: FailureCode) => new ApiFailure(code, status, code)

test('a title that did not come is lost, missing, or only unavailable [catalogue.error-content-fetch]', () => {
  expect(contentStatus(null)).toBeNull()
  expect(contentStatus(failure(404, 'lost_content'))).toBe('lost')
  expect(contentStatus(failure(404, 'not_found'))).toBe('missing')
  expect(contentStatus(failure(500, 'internal_error'))).toBe('unavailable')
  expect(contentStatus(failure(0, 'no_connection'))).toBe('unavailable')
  expect(contentStatus(new TypeError('broken'))).toBe('unavailable')
})

test('the second segment of an address is a season or an episode, by its number or its slug', () => {
  const second = episodeOf(2, { id: '110102', slug: 'serial-1-2' })
  const seasons = [
    { id: '1101', season: 1, title: '1', year: null, contents: [episodeOf(1), second] },
    { id: '1102', season: 2, title: '2', year: null, contents: [] },
  ]
  const content = contentOf('11', { contents: seasons })
  expect(childOf(content, '1102')).toEqual({ season: 2, episode: null })
  expect(childOf(content, 'ring-that-kills-110102')).toEqual({ season: 1, episode: second })
  expect(childOf(content, 'serial-1-2')).toEqual({ season: 1, episode: second })
  expect(childOf(content, 'nothing')).toBeNull()
  expect(childOf(content, '110199')).toBeNull()
})

test('episodes are asked for again after 10 s at the soonest [catalogue.episodes-refresh-throttle]', async () => {
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return Response.json([])
  })
  const queries = queriesForTests()
  const refresh = () => queries.fetchQuery(episodesQuery('en', '11'))
  await refresh()
  vi.advanceTimersByTime(9999)
  await refresh()
  expect(asked).toBe(1)
  vi.advanceTimersByTime(1)
  await refresh()
  expect(asked).toBe(2)
})
