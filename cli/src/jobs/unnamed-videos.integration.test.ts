import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { assetLike } from '#media/testing/assets.ts'
import { MANIFEST_FILE, type MediaStore } from '#media/asset/store.ts'
import { hearStandby } from '#server/playback/standby-clips.ts'
import { wantProtected } from '#server/playback/wanted-video.ts'
import { testEngine } from '#server/testing/test-databases.ts'
import { removeUnnamedVideos, removeVideos } from '#operate/content/unnamed-videos.ts'
import { changeService } from '#operate/write/change-service.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'

const NOW = Date.UTC(2026, 5, 15, 3, 29)
const DAY = 86_400_000
let service: RunningService

const execute = (text: string) => service.ports.database.execute(text)
/** Puts videos into the store. */
async function put(...ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await service.store.publish(
      id,
      (async function* () {
        yield ['v360/0.m4s', Buffer.from(id)]
        yield [MANIFEST_FILE, Buffer.from('{}')]
      })(),
    )
}
/** The daily job, so many days later. */
const run = (days: number, store: MediaStore = service.store) =>
  removeUnnamedVideos({ database: service.ports.database, store }, NOW + days * DAY)
const stored = async () => (await service.store.list()).toSorted()
/** All that lies in the media folder, out of sight too. */
const lying = () => readdir(join(service.ports.env.dataFolder, 'media')).catch(() => [])
/** Waits until so many wait for a lock of this kind. */
const waiting = (kind: 'advisory' | 'relation', count: number) =>
  expect
    .poll(async () => {
      const { rows } = await execute(
        `select from pg_locks where locktype = '${kind}' and not granted
          and database = (select oid from pg_database where datname = current_database())`,
      )
      return rows.length
    })
    .toBe(count)

const asset = (id: string, recipe: object, state = 'ready') =>
  `insert into asset (id, recipe, priority, state, source) values ('${id}', '${JSON.stringify(recipe)}', 1, '${state}', 'import')`
const film = { film: {}, contentId: 10, title: 'Metropolis' }
const clip = { generator: 'artwork', words: { title: 'x' }, audio: [], subtitles: [] }
const protect = (assetId: string) => ({ protect: { assetId, scheme: 'cenc', keyServer: null } })
const ofFirst = (table: string) => `where id = (select min(id) from ${table})`

/** Whatever names a video: how it says so, and how it stops. */
const NAMES: Readonly<Record<string, readonly [says: string, stops: string]>> = {
  title: [
    "update content set asset_id = 'title', protection = 'cenc' where id = 10",
    "update content set asset_id = null, protection = 'aes-128' where id = 10",
  ],
  'title-cenc': [asset('title-cenc', protect('title')), "delete from asset where id = 'not meant'"],
  trailer: [
    "update content set trailer_asset = 'trailer' where id = 10",
    'update content set trailer_asset = null where id = 10',
  ],
  'film-shown': [
    `${asset('film-shown', film)}; insert into content_video values (10, 'film-shown', 90, '{}')`,
    'delete from content_video',
  ],
  'film-to-come': [
    asset('film-to-come', film, 'queued'),
    "update asset set state = 'ready' where id = 'film-to-come'",
  ],
  programme: [
    `update program set asset_id = 'programme' ${ofFirst('program')}`,
    `update program set asset_id = null ${ofFirst('program')}`,
  ],
  broadcast: [
    `update schedule_item set asset_id = 'broadcast' ${ofFirst('schedule_item')}`,
    `update schedule_item set asset_id = null ${ofFirst('schedule_item')}`,
  ],
  ad: [
    `insert into ad_campaign (id, provider_id, slug, rolls, target, age, weight, ads)
      values (1, 1, 'spring', '{pre}', '{}', 0, 1, '[{"asset_id": null}, {"asset_id": "ad"}]')`,
    'delete from ad_campaign',
  ],
  standby: [
    "update applied_service set standby_asset = 'standby'",
    "update applied_service set standby_asset = 'another'",
  ],
  'stood-in': [
    `insert into standby_clip values (to_timestamp(1), 'stood-in')`,
    "delete from standby_clip where asset_id = 'stood-in'",
  ],
  drawn: [asset('drawn', clip), "delete from asset where id = 'drawn'"],
  whole: [
    asset('whole-cbcs', { protect: { assetId: 'whole', scheme: 'cbcs', keyServer: null } }, 'queued'),
    "delete from asset where id = 'whole-cbcs'",
  ],
}

beforeAll(async () => {
  service = await runSmallService(NOW)
})
afterAll(() => service.close())
beforeEach(async () => {
  for (const id of await stored()) await service.store.remove(id)
  await service.store.clear()
  for (const [, stops] of Object.values(NAMES)) await execute(stops)
  await execute("delete from unnamed_video; delete from asset where source = 'import'")
})

test('a video stays as long as anything names it and three days more, and its draft with it', async () => {
  const named = Object.keys(NAMES).toSorted()
  await put(...named, 'drawn-draft')
  for (const [says] of Object.values(NAMES)) await execute(says)
  const all = [...named, 'drawn-draft'].toSorted()
  await run(0)
  await run(10)
  expect(await stored()).toEqual(all)

  for (const [, stops] of Object.values(NAMES)) await execute(stops)
  await run(11)
  await run(13.9)
  expect(await stored()).toEqual(all)
  expect(await run(14)).toBe(all.length)
  expect(await lying()).toEqual([])
  // No row is left that says of a video that it is there.
  expect((await execute("select id from asset where source = 'import'")).rows).toEqual([])
})

test('a title that is withdrawn plays nothing, and what was drawn for it goes', async () => {
  await put('title', 'trailer')
  await execute("update content set asset_id = 'title', trailer_asset = 'trailer' where id = 10")
  await execute('update content set is_withdrawn = true where id = 10')
  await run(0)
  await run(3)
  await execute('update content set is_withdrawn = false where id = 10')
  await execute(NAMES['title']![1])
  await execute(NAMES['trailer']![1])
  expect(await stored()).toEqual([])
})

test('three days are counted anew for what was named in between, by whatever version', async () => {
  await put('drawn', 'drawn-draft', 'film-back')
  await execute(asset('film-back', film))
  await run(0)
  await execute(`${asset('drawn', clip)}; delete from asset where id = 'drawn'`)
  await execute(
    "update asset set state = 'queued' where id = 'film-back'; update asset set state = 'ready' where id = 'film-back'",
  )
  await run(3)
  await run(5.9)
  expect(await stored()).toEqual(['drawn', 'drawn-draft', 'film-back'])
  await run(6)
  expect(await stored()).toEqual([])
})

test('a standby clip goes three days after another one stood in that is made, and not before', async () => {
  await put('stood-in')
  await execute(NAMES['stood-in']![0])
  const at = new Date(NOW).toISOString()
  await execute(
    `${asset('standby-now', clip, 'queued')}; insert into standby_clip values ('${at}', 'standby-now')`,
  )
  await run(9)
  await run(12)
  expect(await stored()).toEqual(['stood-in'])
  await execute(
    `update asset set state = 'ready', ready_at = '${new Date(NOW + 12 * DAY).toISOString()}' where id = 'standby-now'`,
  )
  // Another node has heard which clips there are.
  const { database, log } = service.ports
  const node = await hearStandby(database, (id) => assetLike(id, { readyAt: 0 }), log)
  await run(14.9)
  expect(node.at(2)).toBe('stood-in')
  await run(17.8)
  // It forgets this one with the node whose job it was.
  await expect.poll(() => node.at(2)).toBe('standby-now')
  await node.stop()
  expect(await stored()).toEqual(['stood-in'])
  await run(18)
  await run(21)
  await execute("delete from standby_clip where asset_id = 'standby-now'")
  expect(await stored()).toEqual([])
})

test('what an operator has put beside the videos stays', async () => {
  const folder = join(service.ports.env.dataFolder, 'media')
  await mkdir(join(folder, 'originals'), { recursive: true })
  await writeFile(join(folder, 'originals/film.mkv'), 'film')
  await writeFile(join(folder, 'README.txt'), 'ours')
  onTestFinished(async () => {
    for (const name of ['originals', 'README.txt']) await rm(join(folder, name), { recursive: true })
  })
  await put('gone')
  await run(0)
  expect(await run(3)).toBe(1)
  expect(new Set(await lying())).toEqual(new Set(['README.txt', 'originals']))
  expect(await readdir(join(folder, 'originals'))).toEqual(['film.mkv'])
})

test('what is broken off goes on with the next run, and two runs at once do no harm', async () => {
  await put('one', 'two', 'film-old')
  await execute(asset('film-old', film))
  await run(0)
  const killed = async () => {
    throw new Error('killed')
  }
  await expect(run(3, { ...service.store, remove: killed })).rejects.toThrow('killed')
  expect(await stored()).toEqual(['film-old', 'one', 'two'])
  let cleared = 0
  const clear = () => (++cleared === 1 ? service.store.clear() : killed())
  await expect(run(3, { ...service.store, clear })).rejects.toThrow('killed')
  expect(await stored()).toEqual([])
  expect(await lying()).toHaveLength(3)
  await run(3)
  expect(await lying()).toEqual([])

  await put('three', 'four')
  await run(4)
  await Promise.all([run(7), run(7)])
  expect(await lying()).toEqual([])
})

test('every node hears that videos are gone', async () => {
  const { database } = service.ports
  const heard: string[] = []
  const stop = await database.listen('asset', (payload) => heard.push(payload))
  await put('gone')
  await run(0)
  await database.notify('asset', 'nothing yet')
  await run(3)
  await database.notify('asset', 'after all')
  await expect.poll(() => heard).toEqual(['nothing yet', '*', 'after all'])
  await stop()
})

// The embedded database has one connection: there all changes stand in one line.
test.skipIf(testEngine() === 'pglite')(
  'whoever is changing the service is waited for, and what they name stays',
  async () => {
    const { whole } = service.ports.database
    await put('trailer')
    await run(0)
    const entered = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const changing = changeService(whole, async (trx) => {
      entered.resolve()
      await goOn.promise
      await trx.updateTable('content').set({ trailer_asset: 'trailer' }).where('id', '=', 10).execute()
    })
    await entered.promise
    const removing = [
      run(3),
      removeVideos({ database: service.ports.database, store: service.store }, ['trailer']),
    ]
    await waiting('advisory', 2).finally(goOn.resolve)
    await Promise.all([changing, ...removing])
    expect(await stored()).toEqual(['trailer'])
  },
)

test.skipIf(testEngine() === 'pglite')(
  'what a viewer orders while it is being removed is made anew, and never counts as made',
  async () => {
    const { database } = service.ports
    await put('title-cenc')
    await execute(asset('title-cenc', protect('title')))
    await run(0)
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const store: MediaStore = {
      ...service.store,
      async remove(id) {
        begun.resolve()
        await goOn.promise
        await service.store.remove(id)
      },
    }
    const order = { id: 'title-cenc', assetId: 'title', scheme: 'cenc', keyServer: null } as const
    const seenAtOrder = begun.promise.then(() => wantProtected(database, order, NOW)).then(stored)
    const removing = run(3, store)
    await begun.promise
    await waiting('relation', 1).finally(goOn.resolve)
    await removing
    expect(await seenAtOrder).toEqual([])
    const { rows } = await execute("select state from asset where id = 'title-cenc'")
    expect(rows).toEqual([{ state: 'queued' }])
  },
)
