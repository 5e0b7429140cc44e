import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Generators } from '#media/asset/recipe.ts'
import { folderStore } from '#media/asset/store.ts'
import { pictureFolder } from '#media/pictures/picture-store.ts'
import type { Database } from '#server/db/database.ts'
import { createLog } from '#server/http/log.ts'
import { openTestDatabase } from '#server/testing/test-databases.ts'
import { encodeAsset, takeMostWanted } from './encode-clips.job.ts'
import { startEncoder } from './encoder.ts'
import { generatorsHere } from './generators.ts'

let data: string
let database: Database
/** A folder whose generator says that it ran. */
let evil: string
let ran: string

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'openair-recipes-'))
  ;[evil, ran] = [join(data, 'evil'), join(data, 'ran')]
  await mkdir(join(evil, 'artwork'), { recursive: true })
  await writeFile(
    join(evil, 'artwork/main.ts'),
    `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(ran)}, '')\n` +
      "export const clipLayers = () => { throw new Error('drawn by the folder in the database') }\n",
  )
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.close()
  await rm(data, { recursive: true, force: true })
})
beforeEach(async () => {
  await database.execute('truncate asset, applied_service')
  await database.execute(
    `insert into applied_service (folder, name, digest, standby_asset, applied_at, format) values ('${evil}', 'Evil', '', 'standby', now(), 2)`,
  )
})

const CLIP = { generator: 'artwork', words: { title: 'Steppe' }, audio: ['ru'], subtitles: [] }
const own: Generators = { artwork: () => Promise.reject(new Error('drawn by the folder of this process')) }

const queue = async (recipe: object): Promise<void> => {
  await database.whole
    .insertInto('asset')
    .values({ id: 'clip-one', priority: 1, recipe: JSON.stringify(recipe) })
    .execute()
}
const ports = (generators: Generators) => ({
  database,
  store: folderStore(join(data, 'media')),
  pictures: pictureFolder(join(data, 'art')),
  secret: Buffer.alloc(32),
  ffmpeg: 'no ffmpeg is needed',
  drmSecrets: {},
  workFolder: join(data, 'work'),
  now: () => Date.now(),
  log: createLog('silent'),
  signal: new AbortController().signal,
  generators,
})
const stateOf = async () =>
  (await database.execute("select state, failure from asset where id = 'clip-one'")).rows[0]
const hasRun = (): Promise<boolean> =>
  access(ran).then(
    () => true,
    () => false,
  )

test.each([
  ['for its generator', () => ({ ...CLIP, generator: evil }), /names the generator .*; there are artwork/],
  [
    'for the module of it',
    () => ({ ...CLIP, generator: join(evil, 'artwork/main.ts') }),
    /names the generator/,
  ],
  ['beside its generator', () => ({ ...CLIP, folder: evil }), /its recipe is not right/],
])('a recipe with a path %s is refused with the reason, and nothing is run', async (_, recipe, why) => {
  await queue(recipe())
  await expect(encodeAsset(ports(own), 'clip-one')).rejects.toThrow(why)
  expect(await stateOf()).toMatchObject({ state: 'failed', failure: expect.stringMatching(why) })
  expect(await hasRun()).toBe(false)
})

test('a clip is drawn by the folder that the process was started with, whatever folder the database names', async () => {
  await queue(CLIP)
  await expect(encodeAsset(ports(own), 'clip-one')).rejects.toThrow('drawn by the folder of this process')
  expect(await hasRun()).toBe(false)
  // The same folder, named by whoever starts the process.
  const named = await generatorsHere(evil, createLog('silent'))
  await expect(encodeAsset(ports(named), 'clip-one')).rejects.toThrow('drawn by the folder in the database')
  expect(await hasRun()).toBe(true)
  await rm(ran)
})

test.each([
  ['without a service folder', () => undefined, /^no service folder is known here/],
  ['whose service folder is not on its machine', () => join(data, 'gone'), /gone.* is not here/],
])('a process %s says so, leaves clips to others, and takes films', async (_, folder, why) => {
  await queue(CLIP)
  const warned: unknown[] = []
  const generators = await generatorsHere(folder(), { warn: (said: unknown) => void warned.push(said) })
  expect(warned).toEqual([expect.stringMatching(why)])
  expect(await takeMostWanted(database, Date.now(), 'anything', false)).toBeUndefined()
  const film = { film: {}, contentId: 1, title: 'Aral' }
  await database.whole
    .insertInto('asset')
    .values({ id: 'film-one', priority: 9, recipe: JSON.stringify(film) })
    .execute()
  const encoder = startEncoder(ports(generators))
  await expect
    .poll(async () => (await database.execute("select state from asset where id = 'film-one'")).rows[0])
    .toEqual({ state: 'failed' })
  await encoder.stop()
  expect(await stateOf()).toMatchObject({ state: 'queued', failure: null })
  await expect(encodeAsset(ports({}), 'clip-one')).rejects.toThrow('started without the generator "artwork"')
})
