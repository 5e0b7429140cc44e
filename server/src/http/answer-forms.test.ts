import { beforeEach, expect, test, vi } from 'vitest'
import { formOf } from './answer-forms.ts'
import { sharedAnswer, type SharedAnswer } from './shared-answers.ts'

const grow = vi.fn<(answer: SharedAnswer, bytes: number) => void>()
let answer: SharedAnswer
let made: string[]
beforeEach(() => {
  grow.mockClear()
  made = []
  answer = sharedAnswer('[]', [], 1000)
})

const form = (name: string) =>
  formOf({ grow }, answer, name, async () => {
    made.push(name)
    return sharedAnswer(`"${name}"`, [], 1000)
  })

test('a form of an answer is made once, however many want it, and is kept with the answer alone', async () => {
  const [one, again] = await Promise.all([form('a'), form('a')])
  expect(again).toBe(one)
  expect(await form('a')).toBe(one)
  expect(made).toEqual(['a'])
  expect(grow).toHaveBeenCalledExactlyOnceWith(answer, one.size)
  answer = sharedAnswer('[]', [], 1000)
  expect(await form('a')).not.toBe(one)
})

test('four forms are kept: the one that was wanted longest ago goes, and memory counts no more than these', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'a', 'e', 'a', 'c', 'd', 'e']) await form(name)
  expect(made).toEqual(['a', 'b', 'c', 'd', 'e'])
  await form('b')
  expect(made).toEqual(['a', 'b', 'c', 'd', 'e', 'b'])
  expect(grow).toHaveBeenCalledTimes(4)
})

test('a form that could not be made is tried anew', async () => {
  const failing = formOf({ grow }, answer, 'a', () => Promise.reject(new Error('no connection')))
  await expect(failing).rejects.toThrow('no connection')
  await form('a')
  expect(made).toEqual(['a'])
})
