import { expect, test } from 'vitest'
import { refreshSearch, refreshSearchAtLeisure } from '#server/catalogue/search/documents.ts'
import { testEngine } from '#server/testing/test-databases.ts'
import { searchCalls } from '../testing/search-service.ts'

// A file of its own: nothing is put back here.
const { search, slugs: found } = searchCalls()

/** What is found once the documents are as they are written. */
async function slugs(text: string): Promise<string[]> {
  const { database } = search().service.ports
  await database.whole.transaction().execute(refreshSearch)
  search().service.app.parts.shared.dropHere(['*'])
  return found(text)
}

test('whatever is written to the catalogue is found with its new documents, and what goes is gone', async () => {
  const { whole: db } = search().service.ports.database
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
  expect(await slugs('фейдт')).toEqual(['max-schreck', 'night'])
  await db.deleteFrom('content').where('id', '=', 23).execute()
  expect(await slugs('синева')).toEqual([])
})

// The embedded database does one transaction after the other.
test.skipIf(testEngine() === 'pglite')(
  'a change that is committed while another one of the same title is being made findable is found too',
  async () => {
    const { whole: db } = search().service.ports.database
    const title = (ru: string) => ({ title: JSON.stringify({ ru }) })
    await db.updateTable('content').set(title('Первое')).where('id', '=', 20).execute()
    const written = Promise.withResolvers<void>()
    const commit = Promise.withResolvers<void>()
    const second = db.transaction().execute(async (trx) => {
      await trx.updateTable('content').set(title('Второе')).where('id', '=', 20).execute()
      written.resolve()
      await commit.promise
    })
    await written.promise
    await refreshSearchAtLeisure(db)
    commit.resolve()
    await second
    await refreshSearchAtLeisure(db)
    search().service.app.parts.shared.dropHere(['*'])
    expect([await found('второе'), await found('первое')]).toEqual([['nosferatu'], []])
  },
)
