import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserCredentials } from './credentials.ts'

/** A browser that keeps its cookies, and tells how each was set. */
function browser() {
  const jar = new Map<string, string>()
  const set: string[] = []
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      set.push(text)
      const [name = '', value = ''] = text.split(';', 1).join('').split('=')
      if (/Max-Age=0(;|$)/.test(text)) jar.delete(name)
      else jar.set(name, value)
    },
  })
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return { set, storage }
}

let here: ReturnType<typeof browser>
beforeEach(() => {
  vi.stubGlobal('location', { protocol: 'http:' })
  here = browser()
})
afterEach(() => vi.unstubAllGlobals())

test('the id of the device is kept in a cookie [identity.device-id-cookie]', () => {
  const before = browserCredentials(here.storage)
  expect(before.deviceId()).toBeNull()
  before.saveDevice('a-device')
  expect(document.cookie).toContain('a-device')
  expect(browserCredentials(here.storage).deviceId()).toBe('a-device')
  before.clear()
  expect(browserCredentials(here.storage).deviceId()).toBeNull()
})

test('a cookie is kept as long as browsers keep any: 400 days [identity.cookie-expiry]', () => {
  browserCredentials(here.storage).saveDevice('a-device')
  expect(here.set).toHaveLength(1)
  expect(here.set[0]).toMatch(/; Max-Age=34560000;/)
})

test('a cookie of an encrypted page is never sent unencrypted', () => {
  browserCredentials(here.storage).saveDevice('a-device')
  vi.stubGlobal('location', { protocol: 'https:' })
  browserCredentials(here.storage).saveDevice('a-device')
  expect(here.set.map((text) => text.endsWith('; SameSite=Lax; Secure'))).toEqual([false, true])
})

test('the serial of a browser is made once; a broken token is none', () => {
  const one = browserCredentials(here.storage).serial()
  expect(one).toMatch(/^[0-9a-f]{32}$/)
  expect(browserCredentials(here.storage).serial()).toBe(one)
  here.storage.setItem('openair.token', '{"token":')
  expect(browserCredentials(here.storage).token()).toBeNull()
  const token = { token: 'good', expired: 2, since: 1, isGuest: true }
  browserCredentials(here.storage).saveToken(token)
  expect(browserCredentials(here.storage).token()).toEqual(token)
})

test('a child at the screen is told to the next page by a cookie, which goes with the child', () => {
  const kept = browserCredentials(here.storage)
  kept.saveProfile('child', 7)
  expect(document.cookie).toContain('openair_age=child')
  expect(kept.role()).toBe('child')
  kept.dropToken()
  expect(kept.role()).toBe('child')
  kept.clear()
  expect([document.cookie, kept.role()]).toEqual(['', 'adult'])
})

test('a token that a partner left in a cookie is used once', () => {
  const kept = browserCredentials(here.storage)
  expect(kept.cookieToken()).toBeNull()
  document.cookie = 'access_token=left; Path=/'
  expect(kept.cookieToken()).toBe('left')
  kept.useCookieToken('left')
  expect(kept.cookieToken()).toBeNull()
  document.cookie = 'access_token=another; Path=/'
  expect(kept.cookieToken()).toBe('another')
})
