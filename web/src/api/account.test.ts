import { expect, test } from 'vitest'
import { createAccount } from './account.ts'
import { ApiFailure } from './failure.ts'

/** A browser whose guest has the device `guest`, and a service that answers or fails. */
function world(failures: Record<string, ApiFailure> = {}) {
  const kept = {
    device: 'guest' as string | null,
    guest: null as string | null,
    token: 'kept' as string | null,
  }
  const calls: string[] = []
  const account = createAccount({
    send: (async ({ method, path }: { method: string; path: string }, _: unknown, token?: string) => {
      calls.push([method, path, token].filter(Boolean).join(' '))
      const failure = failures[path]
      if (failure) throw failure
      return { access_token: 'interim', id: 'mine' }
    }) as Parameters<typeof createAccount>[0]['send'],
    device: { device_type: 'pc' },
    credentials: {
      deviceId: () => kept.device,
      token: () => null,
      serial: () => 'serial',
      saveDevice: (id) => void (kept.device = id),
      saveToken: () => undefined,
      clear: () => {
        kept.device = null
        kept.token = null
      },
      guestDevice: () => kept.guest,
      saveGuestDevice: (id) => void (kept.guest = id),
    },
    token: async () => 'present',
  })
  return { account, kept, calls }
}

test('signing in makes the browser a device of the user and keeps the guest for later', async () => {
  const { account, kept, calls } = world()
  await account.signIn('aida', 'openair')
  expect(calls).toEqual(['POST /v2/auth/login', 'POST /v2/users/self/devices interim'])
  expect(kept).toEqual({ device: 'mine', guest: 'guest', token: null })
})

test('a refused login changes nothing', async () => {
  const { account, kept } = world({ '/v2/auth/login': new ApiFailure('authentication_failed', 401, 'no') })
  await expect(account.signIn('aida', 'wrong')).rejects.toThrow('no')
  expect(kept).toEqual({ device: 'guest', guest: null, token: 'kept' })
})

test('signing out removes the device and returns to the guest [identity.logout-sequence]', async () => {
  const { account, kept, calls } = world()
  await account.signIn('aida', 'openair')
  await account.signOut()
  expect(calls.at(-1)).toBe('DELETE /v2/users/self/devices/:id present')
  expect(kept).toEqual({ device: 'guest', guest: null, token: null })
})

test('a device that is gone already is signed out; without the service nobody is', async () => {
  const path = '/v2/users/self/devices/:id'
  const gone = world({ [path]: new ApiFailure('not_found', 404, 'gone') })
  await gone.account.signOut()
  expect(gone.kept.device).toBeNull()
  const offline = world({ [path]: new ApiFailure('unknown', 0, 'offline') })
  await expect(offline.account.signOut()).rejects.toThrow('offline')
  expect(offline.kept).toEqual({ device: 'guest', guest: null, token: 'kept' })
})
