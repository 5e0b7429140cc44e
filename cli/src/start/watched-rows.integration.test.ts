import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Row } from '#contract/catalogue.ts'
import { countPopularity } from '#server/catalogue/popularity.store.ts'
import { openUser, type ProfiledUser, type TestUser } from '#server/testing/users.ts'
import { ROW_NOW, rowCalls } from '../testing/row-service.ts'

const DAY_MS = 86_400_000
const { ask, get, headsOf, service, slugsOf } = rowCalls()

/** A viewing as the heartbeats leave it: how long it says it was, and how long it lasted, in seconds. */
const watched = (user: TestUser, content: number, daysAgo: number, duration = 600, lasted = duration) =>
  service()
    .ports.database.db.insertInto('view_session')
    .values({
      id: randomUUID(),
      user_id: user.userId,
      device_id: null,
      channel_id: null,
      content_id: content,
      started_at: new Date(ROW_NOW - daysAgo * DAY_MS - lasted * 1000),
      seen_at: new Date(ROW_NOW - daysAgo * DAY_MS),
      duration,
      position: null,
      ended_at: null,
    })
    .execute()
const began = (user: ProfiledUser, content: number, at: number) =>
  service()
    .ports.database.db.insertInto('watch_history')
    .values({
      profile_id: user.profileId,
      content_id: content,
      seconds: 60,
      duration: 5400,
      updated_at: new Date(at),
    })
    .execute()

test('the newest come first', async () => {
  expect(slugsOf(await get<Row>('/v2/rows/newest'))).toEqual(['new', 'old', 'metropolis'])
})

test('what is watched most comes first: by viewers, recent days counting most, each provider for itself', async () => {
  const { whole: db } = service().ports.database
  expect(slugsOf(await get<Row>('/v2/rows/popular'))).toEqual([])
  const viewers = await Promise.all([1, 2, 3].map(() => openUser(service().ports)))
  const [one, two, three] = viewers as [ProfiledUser, ProfiledUser, ProfiledUser]
  const stranger = await openUser(service().ports, { providerId: 2 })
  // Two viewers three weeks ago weigh less than one of today; one who keeps starting a film counts once.
  await Promise.all([watched(one, 22, 0), watched(two, 10, 21), watched(three, 10, 21)])
  await Promise.all([1, 2, 3, 4, 5].map(() => watched(one, 110101, 7)))
  // Left at once; said to be long, but over after five seconds; too long ago; of another provider; in 4K.
  await Promise.all([
    watched(two, 21, 0, 20),
    watched(three, 21, 0, 600, 5),
    watched(two, 21, 60),
    watched(stranger, 21, 0),
    watched(one, 20, 0),
  ])
  await countPopularity(db, ROW_NOW)
  service().app.parts.shared.dropHere(['catalogue'])
  const popular = await get<Row>('/v2/rows/popular')
  expect(slugsOf(popular)).toEqual(['new', 'serial', 'metropolis'])
  expect(popular.cache_timeout).toBe(600)
  expect(await headsOf('/v2/rowsets/home?lang=en')).toContain('popular')
  expect(slugsOf(await get<Row>('/v2/rows/popular?provider=other'))).toEqual(['old'])
  await db.deleteFrom('view_session').execute()
  await countPopularity(db, ROW_NOW)
  service().app.parts.shared.dropHere(['catalogue'])
  expect(slugsOf(await get<Row>('/v2/rows/popular'))).toEqual([])
})

test('a row follows what its viewer watched last, without what was begun, and is nobody else’s', async () => {
  const viewer = await openUser(service().ports)
  await began(viewer, 21, ROW_NOW - DAY_MS)
  await began(viewer, 10, ROW_NOW)
  const own = await get<Row>('/v2/rows/because?lang=en', viewer)
  expect([own.title, slugsOf(own)]).toEqual(['Because you watched Metropolis', ['serial', 'new']])
  expect(own).toMatchObject({ is_personal: true, cache_timeout: 0 })
  // A title is no pattern.
  const { database } = service().ports
  await database.execute(`update content set title = '{"en": "$& and $1"}' where id = 10`)
  expect((await get<Row>('/v2/rows/because?lang=en', viewer)).title).toBe('Because you watched $& and $1')
  await database.execute(
    `update content set title = '{"ru": "Метрополис", "en": "Metropolis"}' where id = 10`,
  )
  const other = await get<Row>('/v2/rows/because?lang=en', await openUser(service().ports))
  expect([other.title, slugsOf(other)]).toEqual(['Like what you watched', []])
  expect((await ask('/v2/rows/because')).statusCode).toBe(401)
})
