import { expect, test } from 'vitest'
import { createBriefAnswers } from './brief-answers.ts'

function world() {
  const clock = { now: 0 }
  const answers = createBriefAnswers(() => clock.now)
  let asked = 0
  const take = (key: string) =>
    answers.take(key, 300, async () => {
      asked += 1
      return `${key} ${asked}`
    })
  return { clock, answers, take, asked: () => asked }
}

test('the same wanted twice is asked once, while it is under way and for its time after that', async () => {
  const { clock, take } = world()
  expect(await Promise.all([take('a'), take('a'), take('b')])).toEqual(['a 1', 'a 1', 'b 2'])
  clock.now = 299
  expect(await take('a')).toBe('a 1')
  clock.now = 300
  expect(await take('a')).toBe('a 3')
})

test('a failure reaches all who wait for it, and is forgotten', async () => {
  const { answers, take } = world()
  const fail = () => answers.take('a', 300, () => Promise.reject(new Error('down')))
  const failed = await Promise.allSettled([fail(), take('a')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await take('a')).toBe('a 1')
})
