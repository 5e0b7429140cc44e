import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVENTS_A_CALL, type ViewerEvent } from '#contract/analytics.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { openUser } from '../testing/users.ts'
import { EVENTS_A_DAY, forgetViewerEvents } from './event.store.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

const rested: ViewerEvent = { name: 'hover_focus', value: 'content:12', source: '/' }
const tell = (events: readonly object[], token?: string) =>
  service.app.inject({
    method: 'POST',
    url: `/v2/metrics/events${token === undefined ? '' : `?access_token=${token}`}`,
    payload: { events },
  })
const events = () => service.ports.database.db.selectFrom('viewer_event')

test('an event carries name, value and source, and is kept for its viewer [analytics.add-event]', async () => {
  const { userId, token } = await openUser(service.ports)
  const answer = await tell([rested, { ...rested, value: 'channel:news', source: '/channels' }], token)
  expect(answer.json()).toEqual({ taken: 2 })
  const kept = await events()
    .select(['name', 'value', 'source'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  expect(kept).toEqual([rested, { name: 'hover_focus', value: 'channel:news', source: '/channels' }])
})

test('what is no event is refused and nothing of its call is kept', async () => {
  const { userId, token } = await openUser(service.ports)
  const long = 'x'.repeat(201)
  const wrong = [{}, { ...rested, name: 'other' }, { ...rested, value: '' }, { ...rested, source: long }]
  for (const one of wrong) {
    const answer = await tell([rested, one], token)
    expect([answer.statusCode, answer.json<{ error_code: string }>().error_code]).toEqual([
      400,
      'validation_failed',
    ])
  }
  expect((await tell([], token)).statusCode).toBe(400)
  expect((await tell(Array(EVENTS_A_CALL + 1).fill(rested), token)).statusCode).toBe(400)
  expect((await tell([rested])).statusCode).toBe(401)
  expect(await events().select('id').where('user_id', '=', userId).execute()).toEqual([])
})

test('a day of one viewer is bounded, also for calls at once, and old events are forgotten', async () => {
  const { userId, token } = await openUser(service.ports)
  const { db } = service.ports.database
  const happened_at = new Date(service.clock.time - 1000)
  const before = Array.from({ length: EVENTS_A_DAY - 30 }, () => ({
    ...rested,
    user_id: userId,
    happened_at,
  }))
  await db.insertInto('viewer_event').values(before).execute()
  const taken = await Promise.all([20, 20, 20].map((count) => tell(Array(count).fill(rested), token)))
  expect(taken.map((answer) => answer.json<{ taken: number }>().taken).toSorted((a, b) => b - a)).toEqual([
    20, 10, 0,
  ])
  await forgetViewerEvents(db, service.clock.time + 30 * 86_400_000 - 500)
  const left = await events().select('happened_at').where('user_id', '=', userId).execute()
  expect(left).toHaveLength(30)
})

test('a network has room for so many events a day, whoever its guests are', async () => {
  const { db } = service.ports.database
  const told = async (ip: string) => {
    const { token } = await openUser(service.ports)
    const answer = await service.app.inject({
      method: 'POST',
      url: `/v2/metrics/events?access_token=${token}`,
      headers: { 'x-forwarded-for': ip },
      payload: { events: [rested] },
    })
    return answer.json<{ taken: number }>().taken
  }
  const since = new Date(service.clock.time)
  await db
    .insertInto('attempt')
    .values({ kind: 'events.ip', key: '192.0.2.1', since, count: 19_999 })
    .execute()
  expect([await told('192.0.2.1'), await told('192.0.2.1'), await told('192.0.2.2')]).toEqual([1, 0, 1])
  await db
    .insertInto('attempt')
    .values({ kind: 'events.line', key: '203.0.113/24', since, count: 100_000 })
    .execute()
  expect(await told('203.0.113.9')).toBe(0)
})
