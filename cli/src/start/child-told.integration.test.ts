import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { TestUser } from '#server/testing/users.ts'
import { CHILD_NOW, ELEVEN, MARK, openChildService } from '../testing/child-service.ts'
import { englishCalls } from '../testing/english-calls.ts'
import type { RunningService } from '../testing/running-service.ts'

let service: RunningService
let adult: TestUser
let child: TestUser

beforeAll(async () => {
  ;({ service, adult, child } = await openChildService())
})
afterAll(() => service.close())
beforeEach(() => {
  service.clock.time = CHILD_NOW
})

const { ask } = englishCalls(() => service)

const contents = ['20', '21', 'night-film', '1000', '10', '11', '210101', '110101']
const found = ['titles', 'channels', 'persons', 'programs'].map((what) => `found-${what}?text=adult`)
const rows = [
  '1',
  '2',
  '3',
  '4',
  'nights',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '11',
  'nights?text=ADULT',
  'films?genre=9',
  ...found,
]
const channels = ['1', '2', 'night', 'dala']
const searches = [
  '',
  '?text=adult',
  '?text=adultfilm',
  '?text=fdultfilm',
  '?text=adultstar',
  '?text=drama',
  '?limit=20',
]
const NO_ID = '00000000-0000-4000-8000-000000000000'
/** What is asked of each endpoint, and whether an adult is told of something for adults by it. */
const ASKED: Readonly<Record<string, readonly [urls: readonly string[], shows: boolean]>> = {
  '/v2/libraries': [['/v2/libraries'], true],
  '/v2/rowsets': [['/v2/rowsets', '/v2/rowsets?variant=mobile'], true],
  '/v2/rowsets/:id': [['home', 'night', '2'].map((id) => `/v2/rowsets/${id}`), true],
  '/v2/rows/:id': [rows.map((id) => `/v2/rows/${id}`), true],
  '/v2/rows/filmography': [[1, 2].map((id) => `/v2/rows/filmography?person_id=${id}`), true],
  '/v2/contents': [
    ['', '?content_type=series', '?genre=9', '?year_from=1970'].map((q) => `/v2/contents${q}`),
    true,
  ],
  '/v2/contents/count': [['/v2/contents/count'], false],
  '/v2/contents/:id': [contents.map((id) => `/v2/contents/${id}`), true],
  '/v2/contents/:id/episodes': [contents.map((id) => `/v2/contents/${id}/episodes`), true],
  '/v2/contents/:id/similar': [contents.map((id) => `/v2/contents/${id}/similar`), true],
  '/v2/contents/:id/sources': [contents.map((id) => `/v2/contents/${id}/sources`), false],
  '/v2/users/self/content_metadata/:id': [
    contents.map((id) => `/v2/users/self/content_metadata/${id}`),
    false,
  ],
  '/v2/users/self/content_metadata/:id/episodes': [
    contents.map((id) => `/v2/users/self/content_metadata/${id}/episodes`),
    false,
  ],
  '/v2/users/self/favorites': [['/v2/users/self/favorites'], true],
  '/v2/users/self/favorites/version': [['/v2/users/self/favorites/version'], false],
  '/v2/users/self/histories': [['/v2/users/self/histories?state=all'], true],
  '/v2/persons/:id/favorite': [['1', '2', 'star'].map((id) => `/v2/persons/${id}/favorite`), false],
  '/v2/search/suggest': [searches.map((query) => `/v2/search/suggest${query}`), true],
  '/v2/persons/:id': [['1', '2', 'star'].map((id) => `/v2/persons/${id}`), true],
  '/v2/countries': [['/v2/countries', '/v2/countries?content_type=movie&limit=30'], false],
  '/v2/internal_genres': [
    ['', '?content_type=movie', '?is_main=true'].map((query) => `/v2/internal_genres${query}`),
    true,
  ],
  '/v2/channels/channel_list': [['/v2/channels/channel_list?includes=current_schedules'], true],
  '/v2/channels': [['/v2/channels'], true],
  '/v2/channels/free_list': [['/v2/channels/free_list'], true],
  '/v2/users/self/channel_list': [['/v2/users/self/channel_list'], false],
  '/v2/channels/category_list': [['/v2/channels/category_list'], true],
  '/v2/channels/categories': [['/v2/channels/categories'], true],
  '/v2/channels/schedules': [
    [`/v2/channels/schedules?channels=1,2&start=${ELEVEN - 86_400}&end=${ELEVEN + 86_400}`],
    true,
  ],
  '/v2/channels/:id': [channels.map((id) => `/v2/channels/${id}`), true],
  '/v2/channels/:id/content_schedule': [channels.map((id) => `/v2/channels/${id}/content_schedule`), true],
  '/v2/channels/:id/schedule': [channels.map((id) => `/v2/channels/${id}/schedule`), true],
  '/v2/programs': [['/v2/programs?limit=100', '/v2/programs?search=adult'], true],
  '/v2/programs/filters': [['/v2/programs/filters'], false],
  '/v2/videos': [['', '?limit=100', '?search=adult', '?filters=100009'].map((q) => `/v2/videos${q}`), true],
  '/v2/videos/filters': [['/v2/videos/filters'], true],
  '/v2/videos/:id': [contents.map((id) => `/v2/videos/${id}`), true],
  '/v2/videos/:id/stream': [[...contents, '21'].map((id) => `/v2/videos/${id}/stream`), false],
  '/v2/programs/:id': [['p500', 'p600', 'c20'].map((id) => `/v2/programs/${id}`), true],
  '/v2/programs/:id/schedule': [['p500', 'p600', 'c20'].map((id) => `/v2/programs/${id}/schedule`), true],
  '/v2/channels/:id/stream': [
    [...channels.map((id) => `${id}/stream`), `1/stream?ts=${ELEVEN - 86_400}`].map(
      (id) => `/v2/channels/${id}`,
    ),
    false,
  ],
  '/v2/channels/:id/config': [channels.map((id) => `/v2/channels/${id}/config`), false],
  '/v2/libraries/:library/contents/:id/stream': [
    contents.map((id) => `/v2/libraries/1/contents/${id}/stream`),
    false,
  ],
  '/v2/trailers/:id/stream': [contents.map((id) => `/v2/trailers/${id}/stream`), false],
  '/v2/ads/ad_ids': [['/v2/ads/ad_ids'], false],
  '/v2/packets': [['/v2/packets'], false],
  '/v2/packets/:id': [['/v2/packets/1'], false],
  '/v2/packets/:id/purchaseperiods': [['/v2/packets/1/purchaseperiods'], false],
  '/v2/purchasepackets': [['/v2/purchasepackets'], false],
  '/v2/providers/:id/packet/:packet_id': [['/v2/providers/1/packet/1'], false],
  '/v2/contents/:id/quick_sales_packets': [
    contents.map((id) => `/v2/contents/${id}/quick_sales_packets`),
    false,
  ],
  '/v2/contents/:id/packets': [contents.map((id) => `/v2/contents/${id}/packets`), false],
  '/v2/users/self/subscriptions/futures': [['/v2/users/self/subscriptions/futures'], false],
  '/v2/users/self/subscriptions/past': [['/v2/users/self/subscriptions/past'], false],
  '/v2/users/self/agreements': [['/v2/users/self/agreements'], false],
  '/v2/survey/questions/:id': [['/v2/survey/questions/1'], false],
  '/v2/promokeys/:id/info': [['/v2/promokeys/ADULT/info'], false],
  '/v2/users/self/accounts': [['/v2/users/self/accounts'], false],
  '/v2/users/self/balance': [['/v2/users/self/balance'], false],
  '/v2/users/self/accounts/:id/payforms': [['/v2/users/self/accounts/1/payforms'], false],
  '/v2/users/self/accounts/:id/payment_info': [['/v2/users/self/accounts/1/payment_info'], false],
  '/v2/users/self/accounts/:id/movements': [['/v2/users/self/accounts/1/movements'], false],
  '/v2/users/self/cards': [['/v2/users/self/cards'], false],
  '/v2/users/self/purchases_offer/:id/transaction': [
    [`/v2/users/self/purchases_offer/${NO_ID}/transaction`],
    false,
  ],
  '/v2/users/self/transactions/:id': [[`/v2/users/self/transactions/${NO_ID}`], false],
  '/v2/users/self/subscriptions/current': [['/v2/users/self/subscriptions/current'], false],
  '/v2/channels/:id/quick_sales_packets': [
    channels.map((id) => `/v2/channels/${id}/quick_sales_packets`),
    false,
  ],
  '/v2/platform/resources': [['/v2/platform/resources'], true],
  '/v2/platform/configuration': [['/v2/platform/configuration'], false],
  '/v2/legal/:kind': [['/v2/legal/agreement', '/v2/legal/privacy'], false],
  '/v2/seo/masks': [['/v2/seo/masks'], false],
  '/v2/users/self/network': [['/v2/users/self/network'], false],
  '/v2/news': [['/v2/news'], false],
  '/v2/news/:id': [['/v2/news/1'], false],
  '/v2/help': [['/v2/help'], false],
  '/v2/providers/:id/info': [['/v2/providers/1/info'], false],
}

const { catalogue, tv, playback, ads, commerce, providers } = ENDPOINTS
const paths = [catalogue, tv, playback, ads, commerce, providers]
  .flatMap((area) => area ?? [])
  .flatMap(({ method, path }) => (method === 'GET' ? [path] : []))

test.for(paths)('a child is told nothing for adults by %s', async (path) => {
  const [urls, shows] = ASKED[path] ?? [[], true]
  const told = async (user: TestUser) => {
    const bodies = []
    for (const url of urls) bodies.push((await ask(url, user)).body)
    return bodies.filter((body) => body.includes(MARK)).length
  }
  expect(await told(adult)).toBeGreaterThanOrEqual(shows ? 1 : 0)
  expect(urls.length).toBeGreaterThan(0)
  expect(await told(child)).toBe(0)
})
