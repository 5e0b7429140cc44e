import { expect, test } from 'vitest'
import { forgetHistories, keepRecord, ownerOf, readHistory, removeRecord } from './search-history.ts'

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const record = (id: number) =>
  ({ query: `q${id}`, type: 'content', id: String(id), title: `T${id}` }) as const

test('a record keeps query, type, id and title; the newest is first, each thing once, ten at most [catalogue.search-history-fields]', () => {
  const storage = memory()
  for (let id = 1; id <= 12; id += 1) keepRecord(storage, 'a', record(id))
  keepRecord(storage, 'a', { ...record(5), query: 'again' })
  const list = readHistory(storage, 'a')
  expect(list[0]).toEqual({ query: 'again', type: 'content', id: '5', title: 'T5' })
  expect(list.map(({ id }) => Number(id))).toEqual([5, 12, 11, 10, 9, 8, 7, 6, 4, 3])
})

test('every viewer and profile has searches of its own, which can be removed and forgotten', () => {
  const storage = memory()
  keepRecord(storage, ownerOf(1, null), record(1))
  keepRecord(storage, ownerOf(1, 7), record(2))
  expect(readHistory(storage, ownerOf(1, 7))).toEqual([record(2)])
  removeRecord(storage, ownerOf(1, 7), record(2))
  expect(readHistory(storage, ownerOf(1, 7))).toEqual([])
  expect(readHistory(storage, ownerOf(1, null))).toEqual([record(1)])
  forgetHistories(storage)
  expect(readHistory(storage, ownerOf(1, null))).toEqual([])
})

test('what is kept and not readable is no history', () => {
  const storage = memory()
  for (const broken of ['{', '[]', 'null', '{"a":{}}', '{"a":[1,{"query":2}]}']) {
    storage.setItem('openair.search-history', broken)
    expect(readHistory(storage, 'a')).toEqual([])
  }
})
