import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FilmPlan } from '#media/film/plan.ts'
import { type PictureStore, pictureFolder } from '#media/pictures/picture-store.ts'
import type { Database } from '#server/db/database.ts'
import { openTestDatabase } from '#server/testing/test-databases.ts'
import { removeContent } from '../content/remove-content.ts'
import { showFilm } from '../content/show-film.ts'
import { IMPORTED_FILM } from '../testing/import-titles.ts'
import { type Operator, operator } from '../testing/operator.ts'
import { smallService } from '../testing/small-service.ts'
import { applyService } from './apply-service.ts'

const NOON = Date.UTC(2026, 5, 15, 7)
let database: Database
let by: Operator
let data: string
let folder: string
const say = () => undefined

beforeAll(async () => {
  database = await openTestDatabase()
  by = await operator(database, () => NOON)
})
beforeEach(async () => {
  await by.clear()
  data = await mkdtemp(join(tmpdir(), 'openair-meanwhile-'))
  folder = await smallService()
  await by.apply(folder)
  await bring({})
})
afterEach(() => Promise.all([data, folder].map((path) => rm(path, { recursive: true, force: true }))))
afterAll(async () => {
  await database.close()
  await by.leave()
})

/** Imports a film, or what is said of it now. */
async function bring(said: object): Promise<void> {
  const file = join(data, 'titles.json')
  await writeFile(file, JSON.stringify([{ ...IMPORTED_FILM, ...said }]))
  await by.bring(file)
}

/** Applies the folder, and changes the service after it was planned and before it is written: the first times, or each time. */
async function applyAround(change: (turn: number) => Promise<unknown>, times = 1) {
  const pictures = pictureFolder(join(data, 'art'))
  let asked = 0
  const slow: PictureStore = {
    ...pictures,
    async names() {
      asked += 1
      // Pictures are drawn once of the folder alone, and then with each plan.
      if (asked > 1 && asked <= 1 + times) await change(asked)
      return pictures.names()
    },
  }
  const passwords = { hash: async () => 'h', verify: async () => true }
  return applyService({ database, pictures: slow, passwords, now: () => NOON, say }, folder)
}

const film = async () =>
  database.whole
    .selectFrom('content')
    .select(['title', 'duration', 'asset_id'])
    .where('id', '=', 5001)
    .executeTakeFirst()

test('a film that an encoder has shown while a folder was planned is shown after it was applied', async () => {
  const recipe = JSON.stringify({ film: { seconds: 5432 } as FilmPlan, contentId: 5001, title: 'Aral' })
  await database.whole
    .insertInto('asset')
    .values({ id: 'film-a', recipe, priority: 1, state: 'ready' })
    .execute()
  await applyAround(() => showFilm(database, 'film-a'))
  expect(await film()).toMatchObject({ duration: 5432, asset_id: 'film-a' })
})

test('a title that was removed while a folder was planned stays removed', async () => {
  await applyAround(() => removeContent({ database, say }, 'aral'))
  expect(await film()).toBeUndefined()
})

test('what an import has changed while a folder was planned stays changed, and what came with it is there', async () => {
  await applyAround(() => bring({ title: { ru: 'Море', en: 'The Sea' } }))
  expect(await film()).toMatchObject({ title: { en: 'The Sea' } })
})

test('a folder is not applied to a service that is changed all the time, and nothing of it is there', async () => {
  await expect(
    applyAround((turn) => bring({ title: { ru: `Море ${turn}`, en: `The Sea ${turn}` } }), Infinity),
  ).rejects.toThrow('were changed meanwhile: apply again')
  expect(await film()).toMatchObject({ title: { en: 'The Sea 6' } })
})
