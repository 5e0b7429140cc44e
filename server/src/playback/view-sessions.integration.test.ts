import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, TEST_NOW, type TestService } from '../testing/service.ts'
import { openDevice, openUser } from '../testing/users.ts'
import { endViewings } from '../rights/end-viewings.ts'
import { inTransaction } from '../work/in-transaction.ts'
import { createViewSessions } from './view-sessions.ts'
import { viewingId } from './viewing-id.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

const created = () => createViewSessions(service.ports.database, service.ports.log, service.ports.clock.now)
const viewing = (
  { userId, profileId, deviceId }: { userId: number; profileId: number; deviceId: string },
  at = TEST_NOW,
) => ({
  id: viewingId(service.ports.random, deviceId, at),
  userId,
  profileId,
  deviceId,
  channelId: null,
  contentId: null,
  length: null,
  startedAt: at,
  endsAt: null,
  isPreview: false,
})

const end = (deviceId: string): Promise<void> =>
  inTransaction(service.ports.database.db, (trx, tell) => endViewings(trx, tell, [deviceId], TEST_NOW))

test('a viewing that was ended stays so when the service starts anew', async () => {
  const user = await openUser(service.ports)
  const [ended, other] = [viewing(user), viewing(await openUser(service.ports))]
  const before = created()
  await before.start()
  before.open(ended)
  before.open(other)
  await before.stop()
  await end(user.deviceId)

  const after = created()
  await after.start()
  expect([after.isEnded(ended.id), after.isEnded(other.id)]).toEqual([true, false])
  await after.stop()
})

test('a device cannot open viewings without end; others, and the next minute, are not kept from it', async () => {
  const sessions = created()
  const [user, other] = [await openUser(service.ports), await openUser(service.ports)]
  const open = (at: number, who = user) => sessions.admit(who, at)
  for (let n = 0; n < 240; n++) open(TEST_NOW + n)
  expect(() => open(TEST_NOW + 59_999)).toThrow('Too many requests')
  expect(() => open(TEST_NOW + 59_999, other)).not.toThrow()
  expect(() => open(TEST_NOW + 60_000)).not.toThrow()
})

test('nor can a user, by registering devices anew', async () => {
  const sessions = created()
  const user = await openUser(service.ports)
  const devices = await Promise.all(Array.from({ length: 5 }, () => openDevice(service.ports, user.userId)))
  const open = (at: number) =>
    sessions.admit({ ...user, deviceId: devices[Math.floor(at / 100)]!.deviceId }, at)
  for (let n = 0; n < 480; n += 1) open(n)
  expect(() => open(480)).toThrow('Too many requests')
})

test('who only fetches is watching: counted at the node that is asked and at another, and alive as long as that goes on', async () => {
  const user = await openUser(service.ports)
  await service.ports.database.execute(
    `insert into channel (id, slug, name, archived_days, tags, time_zone, epoch, plan)
    values (77, 'fetched', 'Fetched', 1, '{}', 'UTC', 0, '{}') on conflict do nothing`,
  )
  const one = { ...viewing(user), channelId: 77 }
  const { id } = one
  const [here, there] = [created(), created()]
  here.open(one)
  for (let second = 2; second <= 60; second += 2) here.noteFetch(one.id, TEST_NOW + second * 1000)
  await here.flush()
  const watched = async () =>
    (await service.ports.database.execute('select duration from view_session where id = $1', [id])).rows[0]?.[
      'duration'
    ]
  expect(await watched()).toBe(48)
  // Another node reads it at the first fetch.
  for (let second = 62; second <= 120; second += 2) {
    there.noteFetch(one.id, TEST_NOW + second * 1000)
    await there.isAlive(one.id, TEST_NOW, 1)
  }
  await there.flush()
  expect(await watched()).toBeGreaterThanOrEqual(96)
  expect(await watched()).toBeLessThanOrEqual(120)
  expect(await there.isAlive(one.id, TEST_NOW + 180_000, 100_000)).toBe(true)
  expect(await there.isAlive(one.id, TEST_NOW + 230_000, 100_000)).toBe(false)
  expect(await there.isAlive(one.id, TEST_NOW + 230_000, 3_600_000)).toBe(true)
})

test('a look in passing is counted at no node, however long its playlists are fetched', async () => {
  const user = await openUser(service.ports)
  const one = { ...viewing(user), channelId: 77, isPreview: true }
  const [here, there] = [created(), created()]
  here.open(one)
  const watched = async () => {
    await Promise.all([here.flush(), there.flush()])
    const { rows } = await service.ports.database.execute(
      'select duration, is_preview, extract(epoch from seen_at - started_at)::integer as alive from view_session where id = $1',
      [one.id],
    )
    return rows[0]
  }
  for (let second = 2; second <= 60; second += 2) here.noteFetch(one.id, TEST_NOW + second * 1000)
  expect(await watched()).toEqual({ duration: 0, is_preview: true, alive: 48 })
  for (let second = 62; second <= 120; second += 2) {
    there.noteFetch(one.id, TEST_NOW + second * 1000)
    await there.isAlive(one.id, TEST_NOW, 1)
  }
  expect(await watched()).toMatchObject({ duration: 0 })
})

test('a look in passing that is pressed before it is written is written as what it became, with all others', async () => {
  const [user, other] = [await openUser(service.ports), await openUser(service.ports)]
  const look = { ...viewing(user), channelId: 77, isPreview: true, endsAt: TEST_NOW + 60_000 }
  const beside = viewing(other)
  const sessions = created()
  sessions.open(look)
  sessions.open(beside)
  sessions.open({ ...look, isPreview: false, startedAt: TEST_NOW + 400, endsAt: null })
  await sessions.beat(look.id, user.userId, 20, undefined, TEST_NOW + 20_000)
  await sessions.flush()
  const { rows } = await service.ports.database.execute(
    `select id, is_preview, duration, ended_at, extract(epoch from started_at) * 1000 as started_at
    from view_session where id = any($1) order by is_preview, duration desc`,
    [[look.id, beside.id]],
  )
  expect(rows).toMatchObject([
    { id: look.id, is_preview: false, duration: 20, ended_at: null },
    { id: beside.id, is_preview: false, duration: 0, ended_at: null },
  ])
  expect(Number(rows[0]?.['started_at'])).toBe(TEST_NOW + 400)
})

test('what another node heard of a look in passing does not end what was pressed', async () => {
  const user = await openUser(service.ports)
  const look = { ...viewing(user), channelId: 77, isPreview: true, endsAt: TEST_NOW + 60_000 }
  const [here, there] = [created(), created()]
  there.open(look)
  await there.flush()
  here.open({ ...look, isPreview: false, startedAt: TEST_NOW + 1000, endsAt: null })
  await here.flush()
  there.noteFetch(look.id, TEST_NOW + 20_000)
  await there.flush()
  const { rows } = await service.ports.database.execute(
    'select is_preview, ended_at from view_session where id = $1',
    [look.id],
  )
  expect(rows).toEqual([{ is_preview: false, ended_at: null }])
})

test('what is read anew of a viewing loses nothing that was heard here and not written yet', async () => {
  const user = await openUser(service.ports)
  const one = viewing(user)
  const [here, there] = [created(), created()]
  here.open(one)
  await here.flush()
  await there.beat(one.id, user.userId, 30, 31, TEST_NOW + 30_000)
  // Silent for so long that it is read anew, while its last heartbeat is not written.
  expect(await there.isAlive(one.id, TEST_NOW + 400_000, 100_000)).toBe(false)
  await there.beat(one.id, user.userId, 0, undefined, TEST_NOW + 401_000)
  await there.flush()
  const { rows } = await service.ports.database.execute(
    'select duration, position from view_session where id = $1',
    [one.id],
  )
  expect(rows).toEqual([{ duration: 30, position: 31 }])
})

test('a node that only hears of playlists leaves the place and the history that another node has written', async () => {
  const user = await openUser(service.ports)
  const { execute } = service.ports.database
  await execute(
    `insert into content (id, slug, type, title, duration, age, images, ratings, position) values
    (78, 'placed', 'movie', '{}', 7200, 0, '{}', '[]', 0) on conflict do nothing`,
  )
  const one = { ...viewing(user), contentId: 78, length: 7200 }
  const [here, there] = [created(), created()]
  here.open(one)
  await here.flush()
  const stands = async () => {
    const { rows } = await execute(
      `select v.position, v.duration, h.seconds from view_session v
      left join watch_history h on h.profile_id = v.profile_id and h.content_id = v.content_id where v.id = $1`,
      [one.id],
    )
    return rows
  }
  await there.beat(one.id, user.userId, 30, 600, TEST_NOW + 30_000)
  await there.flush()
  expect(await stands()).toEqual([{ position: 600, duration: 30, seconds: 600 }])
  await here.beat(one.id, user.userId, 60, 3600, TEST_NOW + 60_000)
  await here.flush()
  there.noteFetch(one.id, TEST_NOW + 64_000)
  await there.flush()
  expect(await stands()).toEqual([{ position: 3600, duration: 60, seconds: 3600 }])
  // A heartbeat without a place does not know it either.
  await there.beat(one.id, user.userId, 65, undefined, TEST_NOW + 65_000)
  await there.flush()
  expect(await stands()).toEqual([{ position: 3600, duration: 65, seconds: 3600 }])
})

test('a place that was told before enough was watched is in the history once it was', async () => {
  const user = await openUser(service.ports)
  const { execute } = service.ports.database
  const one = { ...viewing(user), contentId: 78, length: 7200 }
  const sessions = created()
  sessions.open(one)
  const history = async () =>
    (await execute('select seconds from watch_history where profile_id = $1', [user.profileId])).rows
  await sessions.beat(one.id, user.userId, 5, 905, TEST_NOW + 5000)
  await sessions.flush()
  expect(await history()).toEqual([])
  await sessions.beat(one.id, user.userId, 30, undefined, TEST_NOW + 30_000)
  await sessions.flush()
  expect(await history()).toEqual([{ seconds: 905 }])
})

test('what is silent here is read once a second, however often its old grant is shown', async () => {
  const user = await openUser(service.ports)
  const one = viewing(user)
  const [here, there] = [created(), created()]
  here.open(one)
  await here.flush()
  const late = TEST_NOW + 400_000
  const isAlive = (at: number) => there.isAlive(one.id, at, 100_000)
  expect(await isAlive(late)).toBe(false)
  await here.beat(one.id, user.userId, 30, undefined, late)
  await here.flush()
  expect([await isAlive(late + 999), await isAlive(late + 1000)]).toEqual([false, true])
})

test('heartbeats say how long is watched, whatever is fetched beside them', async () => {
  const user = await openUser(service.ports)
  const sessions = created()
  const one = { ...viewing(user), channelId: 77 }
  sessions.open(one)
  await sessions.beat(one.id, user.userId, 5, undefined, TEST_NOW + 5000)
  for (let second = 10; second <= 90; second += 2) sessions.noteFetch(one.id, TEST_NOW + second * 1000)
  const beaten = await sessions.beat(one.id, user.userId, 30, undefined, TEST_NOW + 95_000)
  expect(beaten?.duration).toBe(30)
})

/** When a viewing was watched, as it is written: seconds since it began. */
const watchedOf = async (id: string) => {
  const { rows } = await service.ports.database.execute(
    `select extract(epoch from lower(span) - started_at)::integer as from, extract(epoch from upper(span) - started_at)::integer as until
     from view_session, unnest(watched) span where id = $1 order by 1`,
    [id],
  )
  return rows.map(({ from, until }) => [from, until])
}

test('a pause is not watched at a node that hears of playlists alone, nor what was fetched before the first heartbeat', async () => {
  const user = await openUser(service.ports)
  const one = { ...viewing(user), channelId: 77 }
  const [here, there] = [created(), created()]
  const fetch = async (node: typeof here, from: number, until: number) => {
    for (let second = from; second <= until; second += 2) {
      node.noteFetch(one.id, TEST_NOW + second * 1000)
      // Reads what a node does not know yet, as the fetch does.
      if (second === from) await node.isAlive(one.id, TEST_NOW, 1)
      if (second % 10 === 0) await node.flush()
    }
  }
  const beat = async (node: typeof here, second: number, duration: number) => {
    await node.beat(one.id, user.userId, duration, undefined, TEST_NOW + second * 1000)
    await node.flush()
  }
  here.open(one)
  await here.flush()
  // Stands from its third second on, and goes on at 100: nobody knows that of it before it tells.
  await fetch(there, 2, 120)
  expect((await watchedOf(one.id)).length).toBe(1)
  await beat(here, 127, 30)
  expect(await watchedOf(one.id)).toEqual([[97, 127]])
  // Stands again, while both nodes are asked for playlists.
  await fetch(there, 130, 250)
  await fetch(here, 252, 300)
  expect(await watchedOf(one.id)).toEqual([[97, 127]])
  // What is told where playlists alone were heard of goes on with what the other node was told.
  await beat(there, 330, 60)
  expect(await watchedOf(one.id)).toEqual([
    [97, 127],
    [300, 330],
  ])
  const { rows } = await service.ports.database.execute('select duration from view_session where id = $1', [
    one.id,
  ])
  expect(rows).toEqual([{ duration: 60 }])
})

test('what several nodes hear of a viewing is watched once, and its pauses are not', async () => {
  const user = await openUser(service.ports)
  const { execute } = service.ports.database
  const one = { ...viewing(user), channelId: 77 }
  const [here, there] = [created(), created()]
  const beat = async (node: typeof here, second: number, duration: number) => {
    await node.beat(one.id, user.userId, duration, undefined, TEST_NOW + second * 1000)
    await node.flush()
  }
  const watched = () => watchedOf(one.id)
  here.open(one)
  await beat(here, 31, 30)
  await beat(there, 62, 60)
  await beat(here, 93, 90)
  expect(await watched()).toEqual([[0, 93]])
  // Where it was silent for long, what the other node was told meanwhile is read first.
  await beat(there, 3600, 120)
  await beat(here, 3631, 150)
  expect(await watched()).toEqual([
    [0, 93],
    [3570, 3631],
  ])
  // As a node of before has left it.
  await execute('update view_session set watched = null, seen_at = started_at + $2::interval where id = $1', [
    one.id,
    '200 seconds',
  ])
  await beat(created(), 231, 180)
  expect(await watched()).toEqual([[0, 231]])
})

test('a pause between the first heartbeats is not watched where they come to several nodes', async () => {
  const user = await openUser(service.ports)
  const one = { ...viewing(user), channelId: 77 }
  const [here, there] = [created(), created()]
  here.open(one)
  await here.flush()
  await there.beat(one.id, user.userId, 30, undefined, TEST_NOW + 30_000)
  await there.flush()
  const beaten = await here.beat(one.id, user.userId, 60, undefined, TEST_NOW + 95_000)
  await here.flush()
  expect(beaten?.duration).toBe(60)
  expect(await watchedOf(one.id)).toEqual([
    [0, 30],
    [65, 95],
  ])
})

test('a viewing that ends was seen last when any node heard of it last, not when the node did that writes its end', async () => {
  const user = await openUser(service.ports)
  const one = { ...viewing(user), channelId: 77 }
  const { here, there, stop } = await nodes()
  here.open(one)
  await here.flush()
  for (const second of [30, 60, 90])
    await there.beat(one.id, user.userId, second, undefined, TEST_NOW + second * 1000)
  await there.flush()
  await end(user.deviceId)
  await expect.poll(() => here.isEnded(one.id)).toBe(true)
  await here.flush()
  const { rows } = await service.ports.database.execute(
    'select extract(epoch from seen_at - started_at)::integer as seen, ended_at is not null as has_ended from view_session where id = $1',
    [one.id],
  )
  expect(rows).toEqual([{ seen: 90, has_ended: true }])
  await stop()
})

test('who only fetches has watched but for the time without fetches', async () => {
  const user = await openUser(service.ports)
  const one = { ...viewing(user), channelId: 77 }
  const sessions = created()
  sessions.open(one)
  for (const second of [20, 40, 400, 420]) sessions.noteFetch(one.id, TEST_NOW + second * 1000)
  await sessions.flush()
  const { rows } = await service.ports.database.execute(
    'select sum(extract(epoch from upper(span) - lower(span)))::integer as seconds from view_session, unnest(watched) span where id = $1',
    [one.id],
  )
  expect(rows).toEqual([{ seconds: 60 }])
})

/** Two nodes that hear of each other. */
async function nodes() {
  const both = [created(), created()] as const
  for (const one of both) await one.start()
  return { here: both[0], there: both[1], stop: () => Promise.all(both.map((one) => one.stop())) }
}

test('what was opened a moment before its device’s viewings end, and is not written yet, ends on all nodes', async () => {
  const { here, there, stop } = await nodes()
  const [user, other] = [await openUser(service.ports), await openUser(service.ports)]
  const [one, another] = [viewing(user), viewing(other)]
  here.open(one)
  here.open(another)
  const notices: string[] = []
  const stopHearing = await service.ports.database.listen('viewing', (notice) => void notices.push(notice))
  await end(user.deviceId)
  await expect.poll(() => [here.isEnded(one.id), there.isEnded(one.id)]).toEqual([true, true])
  // Nobody answers the notice with another one, although one node alone has known of this viewing.
  await Promise.all([here.flush(), there.flush()])
  await service.ports.database.notify('viewing', JSON.stringify({ deviceId: null, ids: [] }))
  // The embedded database may deliver a notice twice.
  const devices = () =>
    new Set(notices.map((notice) => (JSON.parse(notice) as { deviceId: string | null }).deviceId))
  await expect.poll(() => devices().has(null)).toBe(true)
  await stopHearing()
  expect([...devices()]).toEqual([user.deviceId, null])
  expect(notices.filter((notice) => notice.includes(one.id))).toEqual([])
  expect([here.isEnded(another.id), there.isEnded(another.id)]).toEqual([false, false])
  await stop()
})

test('a call that was under way when its device’s viewings ended opens nothing on any node', async () => {
  const { here, there, stop } = await nodes()
  const user = await openUser(service.ports)
  const [before, late, next] = [viewing(user), viewing(user, TEST_NOW - 1), viewing(user, TEST_NOW + 1)]
  here.open(before)
  await end(user.deviceId)
  await expect.poll(() => here.isEnded(before.id)).toBe(true)
  here.open(late)
  here.open(next)
  await expect.poll(() => there.isEnded(late.id)).toBe(true)
  expect([here.isEnded(late.id), here.isEnded(next.id), there.isEnded(next.id)]).toEqual([true, false, false])
  // It is written as ended, so that a node that starts later knows it too.
  await here.flush()
  const written = await service.ports.database.execute(
    'select id from view_session where user_id = $1 and ended_at is null',
    [user.userId],
  )
  expect(written.rows).toEqual([{ id: next.id }])
  await stop()
})

test('what was opened while its device was removed ends on all nodes as soon as it is written', async () => {
  const { here, there, stop } = await nodes()
  const user = await openUser(service.ports)
  const [known, one, another] = [viewing(user), viewing(user), viewing(await openUser(service.ports))]
  here.open(known)
  await here.flush()
  await service.ports.database.execute('delete from device where id = $1', [user.deviceId])
  here.open(one)
  here.open(another)
  await here.beat(known.id, user.userId, 5, undefined, TEST_NOW)
  await here.flush()
  await expect.poll(() => [there.isEnded(one.id), there.isEnded(known.id)]).toEqual([true, true])
  expect([here.isEnded(one.id), here.isEnded(another.id)]).toEqual([true, false])
  expect(await here.beat(one.id, user.userId, 5, undefined, TEST_NOW + 1)).toBeUndefined()
  await here.flush()
  expect(await there.isAlive(one.id, TEST_NOW + 1, 100_000)).toBe(false)
  await stop()
})

test('what is watched while it is taken out of the service ends, and all else is written', async () => {
  const { database } = service.ports
  const sessions = created()
  const user = await openUser(service.ports)
  await database.execute(
    `insert into channel (id, slug, name, archived_days, tags, time_zone, epoch, plan)
    values (78, 'gone', 'Gone', 1, '{}', 'UTC', 0, '{}')`,
  )
  await database.execute(
    `insert into content (id, slug, type, title, ratings, images, position, duration) values (780, 'gone', 'movie', '{}', '{}', '{}', 1, 600)`,
  )
  const channel = { ...viewing(user), channelId: 78 }
  const film = { ...viewing(user), contentId: 780, length: 600 }
  const other = viewing(user)
  for (const one of [channel, film, other]) sessions.open(one)
  await sessions.beat(film.id, user.userId, 30, 30, TEST_NOW)
  await database.execute('delete from channel where id = 78')
  await database.execute('delete from content where id = 780')
  await sessions.flush()
  expect([channel, film, other].map(({ id }) => sessions.isEnded(id))).toEqual([true, true, false])
  const { rows } = await database.execute('select id from view_session where user_id = $1', [user.userId])
  expect(rows).toEqual([{ id: other.id }])
})
