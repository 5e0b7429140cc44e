import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneClient, phoneNumbers } from '../testing/phone.ts'
import { seedProviders } from '../testing/seed.ts'
import { openGuest, openTestService, type TestService } from '../testing/service.ts'
import { createHashGate } from './hash-gate.ts'
import { mergeGuest } from './merge.ts'
import { findUser } from './user.store.ts'

let service: TestService
let client: ReturnType<typeof phoneClient>
let passwordHash: string
beforeAll(async () => {
  passwordHash = await createHashGate().hash('right password', '127.0.0.1')
  service = await openTestService({
    seed: async (database) => {
      await seedProviders(database)
      await database.execute(
        `insert into content (id, slug, type, title, ratings, images, position) select n, 'film-' || n, 'movie', '{}', '{}', '{}', n from generate_series(1, 4) n`,
      )
      await database.execute(
        `insert into channel (id, slug, name, archived_days, tags, time_zone, epoch, plan) values (1, 'one', 'One', 0, '{}', 'UTC', 0, '{}')`,
      )
      await database.execute(`update provider set is_guest_allowed = true`)
    },
  })
  client = phoneClient(service)
})
afterAll(() => service.close())

const newPhone = phoneNumbers('7703')
const merged = (...[viewer, user]: [Parameters<typeof mergeGuest>[1], Parameters<typeof mergeGuest>[2]]) =>
  service.ports.database.db.transaction().execute((trx) => mergeGuest(trx, viewer, user))

async function watch(userId: number, titles: Readonly<Record<number, [seconds: number, at: string]>>) {
  for (const [id, [seconds, at]] of Object.entries(titles))
    await service.ports.database.execute(
      'insert into watch_history (profile_id, content_id, seconds, duration, updated_at) select id, $2, $3, 5000, $4 from profile where user_id = $1',
      [userId, Number(id), seconds, `2026-06-${at}T00:00:00Z`],
    )
}
/** Seconds by title. */
async function watched(userId: number): Promise<Record<number, number>> {
  const { rows } = await service.ports.database.execute(
    'select content_id, seconds from watch_history where profile_id in (select id from profile where user_id = $1)',
    [userId],
  )
  return Object.fromEntries(rows.map(({ content_id, seconds }) => [content_id, seconds]))
}
async function insertUser(name: string, providerId = 1): Promise<number> {
  const { rows } = await service.ports.database.execute(
    `insert into app_user (provider_id, username, password_hash, is_guest, date_joined) values ($1, $2, $3, false, now()) returning id`,
    [providerId, name, passwordHash],
  )
  return Number(rows[0]?.['id'])
}
const logIn = (login: string, token: string) =>
  client.post('/v2/auth/login', { login, password: 'right password' }, { token })

test('what a guest has watched goes along, the newer position of each title', async () => {
  const phone = newPhone()
  const guest = await openGuest(service.app)
  const userId = await client.createUser(phone)
  await watch(guest.userId, { 1: [100, '02'], 2: [200, '02'], 3: [300, '05'] })
  await watch(userId, { 2: [2000, '01'], 3: [3000, '06'], 4: [4000, '01'] })
  const code = await client.askForCode(phone, { token: guest.token })
  const answer = await client.post('/v2/auth/otp', { phone, token: code }, { token: guest.token })
  expect(answer.statusCode).toBe(200)
  expect(await watched(userId)).toEqual({ 1: 100, 2: 200, 3: 3000, 4: 4000 })
  expect(await watched(guest.userId)).toEqual({})
})

test('twenty merges at once, and another one later, move everything once', async () => {
  const guest = await openGuest(service.app)
  const userId = await insertUser('many-at-once')
  await watch(guest.userId, { 1: [100, '02'], 2: [200, '02'] })
  const viewer = await service.app.parts.tokens.find(guest.token, '127.0.0.1')
  const user = await findUser(service.ports.database, userId)
  if (!user) throw new Error('no user')
  // Ten by password, which is what one login is allowed at once, and as many as if by code.
  const logins = Array.from({ length: 10 }, () => logIn('many-at-once', guest.token))
  const others = Array.from({ length: 10 }, () => merged(viewer, user))
  const answers = await Promise.all(logins)
  await Promise.all(others)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array<number>(10).fill(200))
  expect(await watched(userId)).toEqual({ 1: 100, 2: 200 })
  await watch(guest.userId, { 2: [250, '03'] })
  await logIn('many-at-once', guest.token)
  expect(await watched(userId)).toEqual({ 1: 100, 2: 250 })
})

/** Titles of a user's favourites in their order, and own ratings by title. */
async function kept(userId: number) {
  const { database } = service.ports
  const favourites = await database.execute(
    `select coalesce('channel ' || channel_id, 'content ' || content_id) as thing from favourite where profile_id in (select id from profile where user_id = $1) order by kind, position`,
    [userId],
  )
  const ratings = await database.execute(
    'select content_id, rating from content_rating where profile_id in (select id from profile where user_id = $1) order by content_id',
    [userId],
  )
  return [
    favourites.rows.map(({ thing }) => thing),
    ratings.rows.map(({ content_id, rating }) => [content_id, rating]),
  ]
}
async function keep(userId: number, contents: readonly number[], ratings: readonly (readonly number[])[]) {
  const { database } = service.ports
  await database.execute(
    `insert into favourite (profile_id, content_id, position, created_at)
     select (select p.id from profile p where p.user_id = $1), wanted.id::integer, place, now() from jsonb_array_elements_text($2::jsonb) with ordinality as wanted (id, place)`,
    [userId, JSON.stringify(contents)],
  )
  for (const [id, rating, day] of ratings)
    await database.execute(
      'insert into content_rating (profile_id, content_id, rating, updated_at) select id, $2, $3, $4 from profile where user_id = $1',
      [userId, id, rating, `2026-06-0${day}T00:00:00Z`],
    )
}

test('favourites and own ratings go along in their order and without doubles, however many merge at once', async () => {
  const guest = await openGuest(service.app)
  const userId = await insertUser('keeper')
  await keep(
    guest.userId,
    [3, 1, 2],
    [
      [1, 4, 2],
      [2, 9, 1],
    ],
  )
  await service.ports.database.execute(
    'insert into favourite (profile_id, channel_id, position, created_at) select id, 1, 5, now() from profile where user_id = $1',
    [guest.userId],
  )
  await keep(
    userId,
    [2, 4],
    [
      [1, 7, 1],
      [2, 5, 2],
    ],
  )
  const viewer = await service.app.parts.tokens.find(guest.token, '127.0.0.1')
  const user = await findUser(service.ports.database, userId)
  if (!user) throw new Error('no user')
  await Promise.all(Array.from({ length: 12 }, () => merged(viewer, user)))
  expect(await kept(userId)).toEqual([
    ['channel 1', 'content 2', 'content 4', 'content 3', 'content 1'],
    [
      [1, 4],
      [2, 5],
    ],
  ])
  expect(await kept(guest.userId)).toEqual([[], []])
})

test('guests merge into two users at once without waiting for each other for ever', async () => {
  const [a, b] = [await openGuest(service.app), await openGuest(service.app)]
  const users = [await insertUser('crossed-1'), await insertUser('crossed-2')]
  await watch(a.userId, { 1: [100, '02'] })
  await watch(b.userId, { 1: [150, '03'], 2: [200, '02'] })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => logIn(`crossed-${1 + (n % 2)}`, n % 4 < 2 ? a.token : b.token)),
  )
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  const all = await Promise.all([...users, a.userId, b.userId].map(watched))
  expect(Object.keys({ ...all[0], ...all[1] })).toEqual(['1', '2'])
  expect([all[2], all[3]]).toEqual([{}, {}])
})

test('a registered user and a guest of another provider are not merged', async () => {
  const { database } = service.ports
  const [one, other] = [await insertUser('merge-one'), await insertUser('merge-other')]
  await watch(one, { 1: [100, '02'] })
  const { access_token } = (
    await client.post('/v2/auth/login', {
      login: 'merge-one',
      password: 'right password',
    })
  ).json<{ access_token: string }>()
  expect((await logIn('merge-other', access_token)).statusCode).toBe(200)
  expect(await watched(other)).toEqual({})

  const foreign = await openGuest(service.app, '?provider=portal')
  await watch(foreign.userId, { 2: [200, '02'] })
  const viewer = await service.app.parts.tokens.find(foreign.token, '127.0.0.1')
  const target = await findUser(database, other)
  if (!target) throw new Error('no user')
  await merged(viewer, target)
  expect(await watched(other)).toEqual({})

  // A node may remember a token as a guest's for a moment after the guest has become a user.
  const mine = await openGuest(service.app)
  await watch(mine.userId, { 3: [300, '02'] })
  const stale = await service.app.parts.tokens.find(mine.token, '127.0.0.1')
  await database.execute('update app_user set is_guest = false where id = $1', [mine.userId])
  await merged(stale, target)
  expect(await watched(other)).toEqual({})
  expect(await watched(mine.userId)).toEqual({ 3: 300 })
})
