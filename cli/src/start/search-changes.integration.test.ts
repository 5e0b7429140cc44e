import { expect, test } from 'vitest'
import { searchCalls } from '../testing/search-service.ts'

// A file of its own: nothing is put back here.
const { search, slugs } = searchCalls()

test('whatever is written to the catalogue is found at once, and what goes is gone', async () => {
  const { db } = search().service.ports.database
  const title = (ru: string) =>
    db
      .updateTable('content')
      .set({ title: JSON.stringify({ ru }) })
      .where('id', '=', 23)
      .execute()
  await title('Синева')
  expect(await slugs('синева')).toEqual(['city'])
  await db
    .updateTable('person')
    .set({ name: JSON.stringify({ ru: 'Конрад Фейдт' }) })
    .where('id', '=', 2)
    .execute()
  expect((await slugs('фейдт')).toSorted()).toEqual(['max-schreck', 'night', 'nosferatu'])
  await db.deleteFrom('content_person').where('content_id', '=', 20).execute()
  search().service.app.parts.shared.dropHere(['*'])
  expect(await slugs('фейдт')).toEqual(['max-schreck', 'night'])
  await db.deleteFrom('content').where('id', '=', 23).execute()
  search().service.app.parts.shared.dropHere(['*'])
  expect(await slugs('синева')).toEqual([])
})
