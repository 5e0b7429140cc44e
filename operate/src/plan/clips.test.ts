import { expect, test } from 'vitest'
import { clipList } from './clips.ts'

const picture = (title: string) => ({ motif: 'globe', title: { ru: title, en: title } }) as never

test('a clip that several want is made once, as soon as the most urgent of them wants it', () => {
  const clips = clipList()
  const first = clips.order(picture('Arrival'), 30)
  expect(clips.order(picture('Departure'), 50)).not.toBe(first)
  expect(clips.order(picture('Arrival'), 10)).toBe(first)
  expect(clips.order(picture('Arrival'), 20)).toBe(first)
  expect(clips.rows().map(({ id, priority }) => [id === first, priority])).toEqual([
    [true, 10],
    [false, 50],
  ])
})
