import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Favourite } from '#contract/personal.ts'
import type { App } from '#server/ports.ts'
import { openUser, type ProfiledUser } from '#server/testing/users.ts'
import { forgetIdempotentCalls } from '#server/work/idempotent.ts'
import { CARD_NOW, type CardService, openCardService } from '../testing/card-service.ts'
import type { RunningNode } from '../testing/running-service.ts'

let card: CardService
let there: RunningNode
beforeAll(async () => {
  card = await openCardService()
  there = await card.service.another()
})
afterAll(async () => {
  await there.stop()
  await card.service.close()
})

const FAVOURITES = '/v2/users/self/favorites'
type Sent = readonly [method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object]

/** Sends a call of a user to a node. */
async function send(app: App, { token }: ProfiledUser, key: string | null, [method, path, payload]: Sent) {
  const answer = await app.inject({
    method,
    url: path,
    ...(payload && { payload }),
    headers: { authorization: `Bearer ${token}`, ...(key !== null && { 'idempotency-key': key }) },
  })
  return {
    status: answer.statusCode,
    body: answer.json<Favourite & { error_code?: string; detail?: unknown }>(),
  }
}
const keep = (content: string): Sent => ['POST', FAVOURITES, { content_id: content }]

/** How often the favourites of a user were changed, and what is kept. */
async function stateOf({ profileId }: ProfiledUser) {
  const { rows } = await card.service.ports.database.execute(
    `select favourites_version as changes, array(select content_id from favourite where profile_id = $1) as kept
     from profile where id = $1`,
    [profileId],
  )
  return rows[0]
}
const opened = () => openUser(card.service.ports)

test('a call that is sent many times with one key, to all nodes at once, is done once and answered the same', async () => {
  const user = await opened()
  const nodes = [card.service.app, there.app]
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => send(nodes[at % 2] ?? there.app, user, 'one', keep('10'))),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await stateOf(user)).toEqual({ changes: 1, kept: [10] })
  // Without a key, and with another, it is done each time.
  await send(there.app, user, null, keep('10'))
  await send(there.app, user, 'two', keep('10'))
  expect(await stateOf(user)).toEqual({ changes: 3, kept: [10] })
})

test('what was undone since is not done again by the same call, and each user has keys of their own', async () => {
  const [user, other] = [await opened(), await opened()]
  const first = await send(card.service.app, user, 'one', keep('10'))
  await send(card.service.app, user, 'two', ['DELETE', `${FAVOURITES}/${first.body.id}`])
  expect(await send(there.app, user, 'one', keep('10'))).toEqual(first)
  expect(await stateOf(user)).toEqual({ changes: 2, kept: [] })
  await send(there.app, other, 'one', keep('10'))
  expect(await stateOf(other)).toEqual({ changes: 1, kept: [10] })
})

test('a key is refused for another call, of other words, of another path or another method', async () => {
  const user = await opened()
  const { body } = await send(card.service.app, user, 'one', keep('10'))
  for (const call of [
    keep('31'),
    ['PATCH', `${FAVOURITES}/${body.id}`, { priority: 1 }],
    ['DELETE', `${FAVOURITES}/${body.id}`],
  ] as const)
    expect(await send(there.app, user, 'one', call)).toMatchObject({
      status: 409,
      body: { error_code: 'conflict', detail: { 'idempotency-key': 'was used for another call' } },
    })
  expect(await stateOf(user)).toEqual({ changes: 1, kept: [10] })
})

test('a call that failed has done nothing, and its key is free', async () => {
  const user = await opened()
  for (const _ of [1, 2]) expect((await send(there.app, user, 'one', keep('999'))).status).toBe(404)
  expect((await send(card.service.app, user, 'one', keep('10'))).status).toBe(200)
  expect(await stateOf(user)).toEqual({ changes: 1, kept: [10] })
})

test('what is no key is refused, and changes nothing', async () => {
  const user = await opened()
  for (const key of ['', 'a b', 'ключ', 'k'.repeat(256)])
    expect(await send(there.app, user, key, keep('10'))).toMatchObject({
      status: 400,
      body: {
        error_code: 'validation_failed',
        detail: { 'idempotency-key': expect.stringContaining('255') },
      },
    })
  expect(await stateOf(user)).toEqual({ changes: 0, kept: [] })
})

test('a call whose node lost the database in the middle is done by the next one with its key, once', async () => {
  const user = await opened()
  const { database } = card.service.ports
  const { rows } = await database.whole.connection().execute(async (one) => {
    await sql`begin`.execute(one)
    await sql`select from profile where id = ${user.profileId} for update`.execute(one)
    const broken = send(card.service.app, user, 'one', keep('10'))
    const waiting = sql<{ pid: number }>`
      select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    // Within a transaction the database goes on saying what it has said first.
    const look = async () => {
      await sql`select pg_stat_clear_snapshot()`.execute(one)
      return waiting.execute(one)
    }
    await expect.poll(async () => (await look()).rows.length).toBe(1)
    const found = await waiting.execute(one)
    await sql`select pg_terminate_backend(${found.rows[0]?.pid})`.execute(one)
    expect((await broken).status).toBe(503)
    await sql`commit`.execute(one)
    return found
  })
  expect(rows).toHaveLength(1)
  expect(await stateOf(user)).toEqual({ changes: 0, kept: [] })
  const again = await send(there.app, user, 'one', keep('10'))
  expect(again.status).toBe(200)
  expect(await send(card.service.app, user, 'one', keep('10'))).toEqual(again)
  expect(await stateOf(user)).toEqual({ changes: 1, kept: [10] })
})

test('a key is remembered for a day', async () => {
  const user = await opened()
  const { db } = card.service.ports.database
  await send(there.app, user, 'one', keep('10'))
  await forgetIdempotentCalls(db, CARD_NOW + 24 * 3_600_000)
  await send(there.app, user, 'one', keep('10'))
  expect(await stateOf(user)).toMatchObject({ changes: 1 })
  await forgetIdempotentCalls(db, CARD_NOW + 24 * 3_600_000 + 1)
  await send(there.app, user, 'one', keep('10'))
  expect(await stateOf(user)).toMatchObject({ changes: 2 })
})

test('of one user the last 500 calls are remembered, whatever keys are made up', async () => {
  const [user, other] = [await opened(), await opened()]
  const { database } = card.service.ports
  const kept = async ({ userId }: ProfiledUser) =>
    (await database.execute('select key from idempotent_call where user_id = $1', [userId])).rows.map(
      ({ key }) => key,
    )
  await send(there.app, other, 'one', keep('10'))
  await database.execute(
    `insert into idempotent_call (user_id, key, call, answer, created_at)
    select $1, 'before-' || n, '', '{}', $2::timestamptz - n * interval '1 second' from generate_series(1, 499) n`,
    [user.userId, new Date(CARD_NOW).toISOString()],
  )
  const first = await send(there.app, user, 'first', keep('10'))
  expect(await kept(user)).toHaveLength(500)
  const second = await send(card.service.app, user, 'second', keep('10'))
  const left = await kept(user)
  expect([left.length, left.includes('before-499'), left.includes('before-498')]).toEqual([500, false, true])
  // These two are answered from what is kept, and do nothing.
  const before = await stateOf(user)
  expect(await send(there.app, user, 'first', keep('10'))).toEqual(first)
  expect(await send(there.app, user, 'second', keep('10'))).toEqual(second)
  expect([await stateOf(user), await kept(other)]).toEqual([before, ['one']])
  // Many at once are all done; what they leave beyond that the next one forgets.
  const many = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      send(n % 2 ? there.app : card.service.app, user, `at-once-${n}`, keep('10')),
    ),
  )
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]))
  await send(there.app, user, 'last', keep('10'))
  expect(await kept(user)).toHaveLength(500)
})

test('calls of yesterday are forgotten some at a time, however many there are', async () => {
  const user = await opened()
  const { database } = card.service.ports
  await database.execute(`create function forgets_some() returns trigger language plpgsql as $$ begin
    if (select count(*) from gone) > 2000 then raise 'too many at once'; end if; return null; end $$`)
  await database.execute(`create trigger forgets_some after delete on idempotent_call
    referencing old table as gone for each statement execute function forgets_some()`)
  await database.execute(
    `insert into idempotent_call (user_id, key, call, answer, created_at)
    select $1, 'old-' || n, '', '{}', $2::timestamptz from generate_series(1, 4500) n`,
    [user.userId, new Date(CARD_NOW - 25 * 3_600_000).toISOString()],
  )
  try {
    await forgetIdempotentCalls(database.db, CARD_NOW)
  } finally {
    await database.execute('drop trigger forgets_some on idempotent_call')
  }
  const { rows } = await database.execute('select from idempotent_call where user_id = $1', [user.userId])
  expect(rows).toHaveLength(0)
})
