import { beforeEach, expect, test, vi } from 'vitest'
import { updateUser } from '#contract/identity-endpoints.ts'
import { addFavourite, deleteFavourite } from '#contract/personal.ts'
import { updateStat } from '#contract/playback.ts'
import { createProfile } from '#contract/profiles.ts'
import { createOfferTransaction } from '#contract/purchases.ts'
import { sendCode } from '#contract/otp.ts'
import { getConfiguration } from '#contract/providers.ts'
import { createMergedCalls, type MergedCalls } from './merged-calls.ts'

const clock = { now: 0 }
const send = vi.fn<() => Promise<number>>()
let calls: MergedCalls
beforeEach(() => {
  clock.now = 0
  let count = 0
  send.mockReset().mockImplementation(async () => (count += 1))
  calls = createMergedCalls(() => clock.now)
})

test.each([createProfile, updateUser])(
  'the same $method within 3 s is one call, and what differs is another [shell.cache-methods] [shell.cache-default]',
  async (endpoint) => {
    const make = (body: string, token = 'a') => calls.make(endpoint, [{ body }, token], send)
    expect(await Promise.all([make('Ela'), make('Ela')])).toEqual([1, 1])
    clock.now = 2999
    expect(await make('Ela')).toBe(1)
    clock.now = 3000
    expect(await make('Ela')).toBe(2)
    expect(await make('Ada')).toBe(3)
    expect(await make('Ada', 'b')).toBe(4)
  },
)

test('what was changed in between is changed back, and what is removed is removed each time [shell.cache-methods]', async () => {
  const add = () => calls.make(addFavourite, [7], send)
  const remove = () => calls.make(deleteFavourite, [7], send)
  expect([await add(), await remove(), await remove(), await add(), await add()]).toEqual([1, 2, 3, 4, 4])
})

test('a call that failed is made again', async () => {
  send.mockRejectedValueOnce(new Error('down'))
  await expect(calls.make(updateUser, [], send)).rejects.toThrow('down')
  expect(await calls.make(updateUser, [], send)).toBe(1)
})

test('payments, codes and the seconds of a viewing are never merged, nor is what reads here [shell.cache-methods]', async () => {
  for (const endpoint of [createOfferTransaction, sendCode, updateStat, getConfiguration]) {
    send.mockClear()
    await calls.make(endpoint, [], send)
    await calls.make(endpoint, [], send)
    expect([endpoint.path, send.mock.calls.length]).toEqual([endpoint.path, 2])
  }
})
