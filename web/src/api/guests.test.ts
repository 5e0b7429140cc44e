import { expect, test } from 'vitest'
import { network, type SessionWorld, sessionWorld } from '../testing/session-world.ts'
import { ApiFailure } from './failure.ts'
import { createSession } from './session.ts'

/** A browser that is given devices by number, and tokens that name them. */
function world(): SessionWorld {
  let made = 0
  const here = sessionWorld({
    '/v2/users/self/devices': () => ({ id: `guest${++made}` }),
    '/v2/auth/device': (body) => ({
      access_token: `of ${(body as { device_id: string }).device_id}`,
      expired: here.now + 3600,
      was_guest: true,
      profile: null,
    }),
  })
  return here
}

/** The session of a page of a provider. */
function pageOf(here: SessionWorld, id: number, more: object = {}) {
  const known = network({ id, ...more })
  return createSession({ ...here.parts, network: () => known as never })
}

test('pages of two providers that are open at once stay with their own guests when tokens end', async () => {
  const here = world()
  const [first, second] = [pageOf(here, 1), pageOf(here, 2)]
  expect(await first.token()).toBe('of guest1')
  expect(await second.token()).toBe('of guest2')
  here.now += 3600
  expect(await first.token()).toBe('of guest1')
  expect(await second.token()).toBe('of guest2')
  // What another page has put there while this one waited for its turn is not taken.
  here.now += 3600
  const { promise, resolve } = Promise.withResolvers<void>()
  const known = network({ id: 1 })
  const waiting = createSession({
    ...here.parts,
    network: () => known as never,
    alone: async (work) => {
      await promise
      return work()
    },
  })
  const late = waiting.token()
  expect(await second.token()).toBe('of guest2')
  resolve()
  expect(await late).toBe('of guest1')
})

test('pages of two providers that start at the same moment each end with the guest of their own', async () => {
  const here = world()
  await pageOf(here, 1).token()
  await pageOf(here, 2).token()
  await pageOf(here, 1).token()
  here.now += 3600
  const { send } = here.parts
  // While the first one's token is on its way the second page takes the turn for its own guest.
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  const slow = {
    ...here.parts,
    send: (async (endpoint: { path: string }, request: object, token?: string) => {
      if (endpoint.path === '/v2/auth/device') {
        start()
        await isAnswered
      }
      return send(endpoint as never, request as never, token)
    }) as typeof send,
  }
  const first = pageOf({ ...here, parts: slow }, 1)
  const firsts = first.token()
  await started
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    answer()
    await firsts
    return work()
  }
  const second = pageOf({ ...here, parts: { ...here.parts, alone } }, 2)
  expect(await Promise.all([second.token(), firsts])).toEqual(['of guest2', 'of guest1'])
  // A younger one of the other page is none of this one either.
  here.now += 10
  here.kept.token = {
    token: 'younger',
    expired: here.now + 900,
    since: here.now,
    isGuest: true,
    device: 'guest1',
  }
  expect([second.tokenNow(), first.tokenNow()]).toEqual(['of guest2', 'younger'])
})

test('where the provider of the page has no guests, who is known as another one’s signs in, and stays a guest there', async () => {
  const here = world()
  await pageOf(here, 1).token()
  const guestless = pageOf(here, 2, { is_guest_allowed: false, provider: { landing: {} } })
  await expect(guestless.token()).rejects.toMatchObject({ status: 401 })
  expect(guestless.state()).toBe('LoginNeeded')
  expect(await pageOf(here, 1).token()).toBe('of guest1')
})

test('a guest that the service has forgotten is another one, at its provider alone', async () => {
  const here = world()
  await pageOf(here, 1).token()
  await pageOf(here, 2).token()
  const { send } = here.parts
  const forgetful = {
    ...here.parts,
    send: (async (endpoint: { path: string }, request: { body?: { device_id?: string } }, token?: string) => {
      if (request.body?.device_id === 'guest1') throw new ApiFailure('not_found', 404, 'gone')
      return send(endpoint as never, request as never, token)
    }) as typeof send,
  }
  expect(await pageOf({ ...here, parts: forgetful }, 1).token()).toBe('of guest3')
  expect(await pageOf({ ...here, parts: forgetful }, 2).token()).toBe('of guest2')
})

test('a guest who has become a registered user is no guest of another provider', async () => {
  const here = world()
  await pageOf(here, 1).token()
  here.now += 3600
  const { send } = here.parts
  const proven = {
    ...here.parts,
    send: (async (endpoint: { path: string }, request: object, token?: string) => {
      const answer: unknown = await send(endpoint as never, request as never, token)
      return endpoint.path === '/v2/auth/device' ? { ...(answer as object), was_guest: false } : answer
    }) as typeof send,
  }
  await pageOf({ ...here, parts: proven }, 1).token()
  here.now += 3600
  expect(await pageOf({ ...here, parts: proven }, 2).token()).toBe('of guest1')
})
