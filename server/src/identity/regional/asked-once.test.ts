import { expect, test } from 'vitest'
import { askedOnce } from './asked-once.ts'

test('an answer counts for its time, by its key, from when it was asked for; what failed is asked again', async () => {
  const clock = { time: 1000, now: () => clock.time }
  const asked: string[] = []
  const once = askedOnce<string>(clock, 100)
  const ask = (key: string) =>
    once(key, async () => {
      asked.push(key)
      return `${key} at ${clock.time}`
    })
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['a at 1000', 'a at 1000', 'b at 1000'])
  clock.time = 1050
  expect([await ask('c'), await ask('a')]).toEqual(['c at 1050', 'a at 1000'])
  clock.time = 1099
  expect(await ask('a')).toBe('a at 1000')
  clock.time = 1100
  expect([await ask('a'), await ask('c')]).toEqual(['a at 1100', 'c at 1050'])
  expect(asked).toEqual(['a', 'b', 'c', 'a'])
  const failing = once('d', async () => Promise.reject(new Error('away')))
  await expect(failing).rejects.toThrow('away')
  expect(await ask('d')).toBe('d at 1100')
})
