import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { checkerOf } from './validation.ts'

const Shape = Type.Union([
  Type.Object({ kind: Type.Literal('page'), path: Type.String() }),
  Type.Object({ kind: Type.Literal('press'), name: Type.String(), times: Type.Integer() }),
])
const schema = Type.Object({
  at: Type.Integer(),
  age: Type.Union([Type.Integer(), Type.Null()]),
  told: Type.Array(Shape),
})

const detailOf = (value: unknown): unknown => {
  const answer = checkerOf(schema, false)(value)
  return 'error' in answer ? answer.error.detail : null
}

test('a wrong field that may have several types does not hide another wrong field', () => {
  expect(detailOf({ at: 'now', age: 'old', told: [] })).toEqual({
    at: 'must be integer',
    age: expect.stringMatching(/^must /),
  })
})

test('each thing of a list is held against the shape that it is nearest to', () => {
  const told = [
    { kind: 'press', name: 'a', times: 'twice' },
    { kind: 'page', path: '/' },
    { kind: 'page', path: 7 },
  ]
  expect(detailOf({ at: 1, age: null, told })).toEqual({
    'told.0.times': 'must be integer',
    'told.2.path': 'must be string',
  })
  expect(detailOf({ at: 1, age: null, told: told.slice(1, 2) })).toBeNull()
})

test('a list that is longer than it may be is refused before anything of it is read', () => {
  const unread = new Proxy(
    {},
    {
      get: () => expect.unreachable(),
      ownKeys: () => expect.unreachable(),
    },
  )
  const check = checkerOf(Type.Object({ few: Type.Array(Type.Object({}), { maxItems: 2 }) }), false)
  const few = [unread, unread, unread]
  expect(check({ few })).toMatchObject({ error: { detail: { few: 'must not have more than 2 items' } } })
  expect(check({ few: [{ other: 1 }] })).toEqual({ value: { few: [{}] } })
})
