import { afterAll, beforeEach, expect, test, vi } from 'vitest'

vi.hoisted(() => {
  const href = 'https://tv.example/?provider=club'
  vi.stubGlobal('location', new URL(href))
})
const kept = vi.hoisted(() => ({
  device: null as string | null,
  isDrawnForOther: false,
  storage: new Map<string, string>(),
}))
const renew = vi.hoisted(() => vi.fn<() => void>())
vi.mock('./profile-role.ts', () => ({ isDrawnForOther: () => kept.isDrawnForOther }))
vi.mock('./credentials.ts', () => ({
  browserCredentials: () => ({
    deviceId: () => kept.device,
    renew,
    guests: { providerOf: (device: string) => (device.startsWith('guest') ? 1 : null) },
  }),
}))
vi.mock('./kept-storage.ts', () => ({
  pageStorage: () => ({
    getItem: (key: string) => kept.storage.get(key) ?? null,
    setItem: (key: string, value: string) => kept.storage.set(key, value),
  }),
}))
const { forgetOthersPages } = await import('./kept-pages-owner.ts')
const remove = vi.fn<(name: string) => Promise<boolean>>(async () => true)
const tell = vi.fn<(message: unknown) => void>()
vi.stubGlobal('caches', { delete: remove })
vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage: tell } } })
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => {
  remove.mockClear()
  renew.mockClear()
  kept.storage.clear()
  kept.device = null
})

test('pages of somebody else are forgotten, those of a viewer who was nobody yet are not', () => {
  const forgets = (device: string | null, role: 'adult' | 'child') => {
    remove.mockClear()
    kept.device = device
    forgetOthersPages(role)
    return remove.mock.calls.length === 1
  }
  // A first visit, and the same viewer on its next page.
  expect([forgets(null, 'adult'), forgets('a', 'adult'), forgets('a', 'adult')]).toEqual([
    false,
    false,
    false,
  ])
  // Another profile, and back.
  expect([forgets('a', 'child'), forgets('a', 'adult')]).toEqual([true, true])
  // Another account, with or without signing out in between.
  expect(forgets('b', 'adult')).toBe(true)
  expect([forgets(null, 'adult'), forgets('c', 'adult')]).toEqual([true, false])
  expect(forgets(null, 'child')).toBe(true)
  // The guests of this browser at two providers, before and after an account.
  expect(['c', 'guest1', 'guest2', 'guest1', 'd'].map((device) => forgets(device, 'adult'))).toEqual([
    true,
    true,
    false,
    false,
    true,
  ])
})

test('pages are forgotten where the one that has just come was drawn for another role, and those that come in their place are asked for with its cookie', () => {
  kept.device = 'a'
  forgetOthersPages('child')
  expect([remove.mock.calls, renew.mock.calls]).toEqual([[], []])
  kept.isDrawnForOther = true
  forgetOthersPages('child')
  kept.isDrawnForOther = false
  expect(remove.mock.calls).toEqual([['openair-pages']])
  expect(renew.mock.invocationCallOrder[0]).toBeLessThan(remove.mock.invocationCallOrder[0] ?? 0)
})

test('what is kept anew is the first page of the provider that is visited', async () => {
  kept.device = 'a'
  forgetOthersPages('adult')
  kept.device = 'b'
  forgetOthersPages('adult')
  await vi.waitFor(() =>
    expect(tell.mock.calls).toEqual([[{ type: 'keep_shell', address: '/?provider=club' }]]),
  )
})
