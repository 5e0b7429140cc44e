import { expect, test } from 'vitest'
import { ENDPOINTS } from './endpoints.ts'
import { isOfWatching } from './watching.ts'

/** Of these areas everything shows what there is to watch, but for what is named here. */
const AREAS = ['catalogue', 'tv', 'playback']
const BESIDE = [
  'GET /v2/seo/masks',
  'GET /v2/users/self/favorites',
  'GET /v2/users/self/favorites/version',
  'POST /v2/users/self/favorites',
  'PATCH /v2/users/self/favorites/:id',
  'DELETE /v2/users/self/favorites/:id',
  'GET /v2/users/self/histories',
  'DELETE /v2/users/self/histories/:id',
  'PATCH /v2/users/self/stat/:id',
  'PATCH /v2/users/self/stat/:id/position',
  'DELETE /v2/users/self/viewings/:id',
]

test('everything of catalogue, channels and streams is what there is to watch, and nothing else is but the packets that open one thing', () => {
  const named = (is: boolean, areas: (area: string) => boolean) =>
    Object.entries(ENDPOINTS)
      .filter(([area]) => areas(area))
      .flatMap(([, endpoints]) => endpoints)
      .filter((endpoint) => isOfWatching(endpoint) === is)
      .map(({ method, path }) => `${method} ${path}`)
  const open = named(false, (area) => AREAS.includes(area))
  expect(open.filter((one) => !BESIDE.includes(one))).toEqual([])
  expect(named(true, (area) => !AREAS.includes(area)).toSorted()).toEqual([
    'GET /v2/channels/:id/quick_sales_packets',
    'GET /v2/contents/:id/packets',
    'GET /v2/contents/:id/quick_sales_packets',
  ])
})
