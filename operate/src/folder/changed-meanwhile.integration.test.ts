import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FilmPlan } from '#media/film/plan.ts'
import { type PictureStore, pictureFolder } from '#media/pictures/picture-store.ts'
import type { Database } from '#server/db/database.ts'
import { openTestDatabase } from '#server/testing/test-databases.ts'
import { importContents } from '../content/import-contents.ts'
import { removeContent } from '../content/remove-content.ts'
import { showFilm } from '../content/show-film.ts'
import { IMPORTED_FILM, IMPORTED_SERIES } from '../testing/import-titles.ts'
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

/** Pictures of which it is asked what there are after each plan, when the service is changed: the first times, or each time. */
function slowPictures(change: (turn: number) => Promise<unknown>, { before = 0, times = 1 }): PictureStore {
  const pictures = pictureFolder(join(data, 'art'))
  let asked = 0
  return {
    ...pictures,
    async names() {
      asked += 1
      if (asked > before && asked <= before + times) await change(asked)
      return pictures.names()
    },
  }
}

/** Applies the folder, and changes the service after it was planned and before it is written. */
async function applyAround(change: (turn: number) => Promise<unknown>, times = 1) {
  const passwords = { hash: async () => 'h', verify: async () => true }
  // Pictures are drawn once of the folder alone, and then with each plan.
  const pictures = slowPictures(change, { before: 1, times })
  return applyService({ database, pictures, passwords, now: () => NOON, say }, folder)
}

/** Imports titles, and changes the service after they were planned and before they are written. */
async function bringAround(titles: object[], change: (turn: number) => Promise<unknown>, times = 1) {
  const file = join(data, 'again.json')
  await writeFile(file, JSON.stringify(titles))
  const pictures = slowPictures(change, { times })
  return importContents({ database, pictures, ffmpeg: 'ffmpeg', now: () => NOON, say }, file, folder)
}

/** Has a film of the title in the list of videos, made and not shown yet. */
async function makeFilm(): Promise<void> {
  const recipe = JSON.stringify({ film: { seconds: 5432 } as FilmPlan, contentId: 5001, title: 'Aral' })
  await database.whole
    .insertInto('asset')
    .values({ id: 'film-a', recipe, priority: 1, state: 'ready' })
    .execute()
}

const film = async () =>
  database.whole
    .selectFrom('content')
    .select(['title', 'duration', 'asset_id'])
    .where('id', '=', 5001)
    .executeTakeFirst()

test('a film that an encoder has shown while a folder was planned is shown after it was applied', async () => {
  await makeFilm()
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

test('a film that an encoder has shown while its title was imported again is shown after that, as long as it is', async () => {
  await makeFilm()
  const description = { ru: 'Море вернулось.', en: 'The sea has come back.' }
  await bringAround([{ ...IMPORTED_FILM, description }], () => showFilm(database, 'film-a'))
  expect(await film()).toMatchObject({ duration: 5432, asset_id: 'film-a' })
})

test('of two imports of a series at once the later one takes out what the other has added', async () => {
  const [season] = IMPORTED_SERIES.seasons
  const longer = [...season!.episodes, { title: 'Three', minutes: 22 }]
  await bringAround([IMPORTED_SERIES], () =>
    bring({ ...IMPORTED_SERIES, seasons: [{ ...season, episodes: longer }] }),
  )
  const episodes = await database.whole
    .selectFrom('content')
    .select('slug')
    .where('type', '=', 'episode')
    .where('slug', 'like', 'salt-%')
    .orderBy('slug')
    .execute()
  expect(episodes.map(({ slug }) => slug)).toEqual(['salt-1-1', 'salt-1-2'])
})

test('an import into a service that is changed all the time is refused, and nothing of it is there', async () => {
  const other = { ...IMPORTED_FILM, id: 5003, slug: 'other' }
  await expect(
    bringAround([other], (turn) => bring({ title: { ru: `Море ${turn}`, en: `The Sea ${turn}` } }), Infinity),
  ).rejects.toThrow('were changed meanwhile: import again')
  const found = await database.whole.selectFrom('content').select('id').where('id', '=', 5003).execute()
  expect(found).toEqual([])
})
