import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { itemOf, rowOf } from '../testing/catalogue-things.ts'
import { channelOf } from '../testing/tv-things.ts'
import { similarQuery } from '../catalogue/catalogue.queries.ts'
import { rowKey, rowQuery } from '../catalogue/rows/row.queries.ts'

const told = vi.hoisted(() => ({ asked: [] as string[], answer: (): unknown => null, isRefused: false }))
vi.hoisted(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('location', { search: '', protocol: 'http:' })
  vi.stubGlobal('document', { cookie: 'openair_device=mine' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

const watchAs = (isGuest: boolean) =>
  localStorage.setItem(
    'openair.token',
    JSON.stringify({ token: 'mine', expired: 9e9, since: Date.now() / 1000, isGuest }),
  )

beforeEach(() => {
  told.asked = []
  told.isRefused = false
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://api')
    if (pathname === '/v2/users/self/network')
      return Response.json({ auto_auth: false, sign_in: { auto_auth_url: null, token_partners: [] } })
    if (pathname === '/v2/auth/device') {
      return told.isRefused
        ? new Response('', { status: 401 })
        : Response.json({ access_token: 'mine', expired: 9e9, was_guest: false, profile: null })
    }
    const token = searchParams.get('access_token')
    told.asked.push(`${pathname} ${token ?? 'nobody'}`)
    if (token !== null && told.isRefused) {
      const body = { status_code: 401, error_code: 'authentication_failed', message: '', detail: null }
      return Response.json(body, { status: 401 })
    }
    return Response.json(told.answer())
  })
})
afterEach(() => localStorage.removeItem('openair.token'))
afterAll(() => vi.unstubAllGlobals())

const locked = itemOf('1', { is_purchased: false })
const bought = itemOf('1', { is_purchased: true })
const ROW = { id: '1', isPersonal: false }

test('guests share the cards of everybody; who is signed in asks for them with the token', async () => {
  told.answer = () => rowOf(1, { contents: [locked] })
  watchAs(true)
  await createQueryClient().fetchQuery(rowQuery('en', { ...ROW, id: '2' }))
  watchAs(false)
  await createQueryClient().fetchQuery(rowQuery('en', { ...ROW, id: '3' }))
  expect(told.asked).toEqual(['/v2/rows/2 nobody', '/v2/rows/3 mine'])
})

test('locks that came with the page are asked for again once by who is signed in', async () => {
  const queries = createQueryClient()
  const row = () => queries.fetchQuery(rowQuery('en', ROW))
  queries.setQueryData(rowKey('en', '1'), rowOf(1, { contents: [locked] }))
  queries.setQueryData(rowKey('en', '4'), rowOf(4, { contents: [bought] }))
  queries.setQueryData(similarQuery('en', '5').queryKey, [locked])
  watchAs(true)
  await row()
  expect(told.asked).toEqual([])

  watchAs(false)
  told.answer = () => rowOf(1, { contents: [bought, locked] })
  expect((await row()).contents[0]?.is_purchased).toBe(true)
  await row()
  await queries.fetchQuery(rowQuery('en', { ...ROW, id: '4' }))
  told.answer = () => [bought]
  expect(await queries.fetchQuery(similarQuery('en', '5'))).toEqual([bought])
  expect(told.asked).toEqual(['/v2/rows/1 mine', '/v2/contents/5/similar mine'])
})

test('locks on channels and on what a row features are asked for again, too', async () => {
  const queries = createQueryClient()
  const rows = [
    rowOf(7, { channels: [channelOf(1, 'Closed', { is_purchased: false })] }),
    rowOf(8, { promotions: [locked] }),
  ]
  watchAs(false)
  for (const row of rows) {
    queries.setQueryData(rowKey('en', String(row.id)), row)
    told.answer = () => row
    await queries.fetchQuery(rowQuery('en', { ...ROW, id: String(row.id) }))
  }
  expect(told.asked).toEqual(['/v2/rows/7 mine', '/v2/rows/8 mine'])
})

test('where the session is refused, the cards of everybody are shown', async () => {
  told.isRefused = true
  told.answer = () => [locked]
  watchAs(false)
  expect(await createQueryClient().fetchQuery(similarQuery('en', '6'))).toEqual([locked])
  expect(told.asked.at(-1)).toBe('/v2/contents/6/similar nobody')
})
