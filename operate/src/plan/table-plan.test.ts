import { expect, test } from 'vitest'
import { isQuiet, planTable } from './table-plan.ts'

const genre = (rows: { id: number; slug: string; title: Record<string, string> }[]) => ({
  table: 'genre',
  key: ['id'],
  rows,
})
const drama = { id: 1, slug: 'drama', title: { ru: 'Драма', en: 'Drama' } }
const noir = { id: 2, slug: 'noir', title: { ru: 'Нуар', en: 'Noir' } }

test('what is there already is left alone, whatever the order of its keys', () => {
  const plan = planTable(genre([drama]), [{ title: { en: 'Drama', ru: 'Драма' }, slug: 'drama', id: 1 }])
  expect(isQuiet(plan)).toBe(true)
})

test('new rows are inserted, changed ones updated, missing ones removed by their key', () => {
  const plan = planTable(genre([{ ...drama, slug: 'dramas' }, noir]), [drama, { ...noir, id: 3 }])
  expect(plan).toEqual({
    table: 'genre',
    key: ['id'],
    insert: [noir],
    update: [{ ...drama, slug: 'dramas' }],
    columns: ['slug'],
    remove: [{ id: 3 }],
  })
})

test('rows that are only to be removed are a change', () => {
  expect(isQuiet(planTable(genre([drama]), [drama, noir]))).toBe(false)
})

test('columns that the folder does not name are the running service’s own', () => {
  const wanted = { table: 'asset', key: ['id'], rows: [{ id: 'a', priority: 1 }] }
  expect(isQuiet(planTable(wanted, [{ id: 'a', priority: 1, state: 'ready' }]))).toBe(true)
})
