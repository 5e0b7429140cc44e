import { expect, test } from 'vitest'
import { namedIds, registeredIds } from './requirement-ids.ts'

test('the register is its first column without the heading', () => {
  expect([...registeredIds('id\tarea\nroom.one\troom\nroom.two\troom\n')]).toEqual(['room.one', 'room.two'])
})

test('ids stand in brackets, several in one pair, each with its line', () => {
  const text = `test('a ${'[room.one]'}', f)\n\ntest('b ${'[room.two, room.three]'}', () => [live.url, map['a.b']])`
  expect(namedIds(text)).toEqual([
    { id: 'room.one', line: 1 },
    { id: 'room.two', line: 3 },
    { id: 'room.three', line: 3 },
  ])
})
