import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AssetFile, folderStore, MANIFEST_FILE } from '#media/asset/store.ts'
import { pictureFolder } from '#media/pictures/picture-store.ts'
import type { Database } from '#server/db/database.ts'
import { createLog } from '#server/http/log.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { createHashGate } from '#server/identity/hash-gate.ts'
import { tellJobs } from '#server/jobs/job-metrics.ts'
import { openTestDatabase } from '#server/testing/test-databases.ts'
import { WANTED_CHANNEL } from '#server/playback/wanted-video.ts'
import { applyService } from '#operate/folder/apply-service.ts'
import { smallService } from '#operate/testing/small-service.ts'
import { startEncoder } from './encoder.ts'
import { encodeAsset, requeueTaken, takeMostWanted } from './encode-clips.job.ts'
import { generatorsOf } from './generators.ts'
import type { EncodePorts } from './encode-ports.ts'
import { jobLines } from './jobs-command.ts'
import { videoJobs } from './video-tries.ts'

const SECOND = 1000
const START = Date.UTC(2026, 5, 15, 12)
let data: string
let folder: string
let database: Database
let ports: EncodePorts
let now = START

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'openair-tries-'))
  folder = await smallService()
  database = await openTestDatabase()
  const pictures = pictureFolder(join(data, 'art'))
  ports = {
    database,
    pictures,
    store: folderStore(join(data, 'media')),
    secret: Buffer.alloc(32, 7),
    ffmpeg: join(data, 'no-ffmpeg'),
    drmSecrets: {},
    workFolder: join(data, 'work'),
    generators: generatorsOf(folder),
    now: () => now,
    log: createLog('silent'),
    signal: new AbortController().signal,
  }
  const say = (): void => undefined
  await applyService({ database, pictures, passwords: createHashGate(), now: () => now, say }, folder)
  // One clip is left to be made.
  const { rows } = await database.execute(
    `update asset set state = 'ready' where id <> (select min(id) from asset where id <> (select standby_asset from applied_service)) returning id`,
  )
  for (const { id } of rows) await put(String(id))
})
/** Has a video lie in the store. */
const put = (id: string) =>
  ports.store.publish(
    id,
    (async function* (): AsyncGenerator<AssetFile> {
      yield [MANIFEST_FILE, Buffer.from('{}')]
    })(),
  )
afterAll(async () => {
  await database.close()
  for (const one of [data, folder]) await rm(one, { recursive: true, force: true })
})

const register = () => videoJobs(database, ports.store, () => now)
const state = async () => (await register().states())[0]!
const lines = async () => jobLines(register().kinds[0]!, await state())
/** Takes what is due and tries to make it. Answers its id. */
async function tryNext(): Promise<string | undefined> {
  const id = await takeMostWanted(database, now)
  if (id !== undefined) await encodeAsset(ports, id).catch(() => undefined)
  return id
}

test('a video that cannot be made is tried again ever later, is told when no try has helped, and can be had made again', async () => {
  const id = await tryNext()
  expect(id).toBeDefined()
  expect(await state()).toMatchObject({ isTriedAgain: true, failures: 0, isRunning: false })
  for (const pause of [30, 60, 120, 240]) {
    now += (pause - 1) * SECOND
    expect(await tryNext()).toBeUndefined()
    now += 2 * SECOND
    expect(await tryNext()).toBe(id)
  }
  now += 86_400 * SECOND
  expect(await tryNext()).toBeUndefined()
  expect(await state()).toMatchObject({ isTriedAgain: false, failures: 1 })
  expect((await lines()).join('\n')).toMatch(
    /^make-videos .*not done lately\n.*\n {2}failed 1 times in every try\n {2}said: .+: .*no-ffmpeg/,
  )
  const metrics = createMetrics()
  tellJobs(metrics, () => register().states(), createLog('silent'))
  expect(await metrics.registry.metrics()).toMatch(/^openair_job_failures\{job="make-videos"\} 1$/m)

  // What is had made again is heard of by the encoders of every node.
  const heard = Promise.withResolvers<void>()
  const stop = await database.listen(WANTED_CHANNEL, () => heard.resolve())
  const [kind] = register().kinds
  expect(await register().again(kind!)).toBe('due')
  await heard.promise
  await stop()
  expect(await state()).toMatchObject({ failures: 0, isTriedAgain: false })
  // It has all its tries again.
  expect(await tryNext()).toBe(id)
  expect(await state()).toMatchObject({ failures: 0, isTriedAgain: true })
  now += 31 * SECOND
  expect(await takeMostWanted(database, now)).toBe(id)
  expect((await state()).isRunning).toBe(true)
  await put(id!)
  await encodeAsset(ports, id!)
  expect(await state()).toMatchObject({
    isRunning: false,
    failures: 0,
    said: null,
    done: { at: new Date(now), took: null },
  })
  expect(await register().again(kind!)).toBe('nothing')
  const kept = await database.execute('select tries, failure from asset where id = $1', [id])
  expect(kept.rows).toEqual([{ tries: 0, failure: null }])
})

test('a video whose workers are killed in every try is taken by none any more, is told, and can be had made again', async () => {
  await database.execute("update asset set state = 'ready'")
  await database.execute(
    "update asset set state = 'queued', tries = 0, failure = null where id = (select min(id) from asset)",
  )
  const id = await takeMostWanted(database, now)
  for (let killed = 1; killed < 5; killed += 1) {
    // Nothing is heard of whoever had it.
    now += 41 * SECOND
    expect(await state()).toMatchObject({ isRunning: false, isTriedAgain: true, failures: 0 })
    expect(await takeMostWanted(database, now)).toBe(id)
    expect(await state()).toMatchObject({ isRunning: true, isTriedAgain: false })
  }
  now += 41 * SECOND
  expect(await takeMostWanted(database, now)).toBeUndefined()
  // Each node looks after them.
  const encoder = startEncoder(ports)
  await expect.poll(async () => (await state()).failures).toBe(1)
  await encoder.stop()
  expect(await state()).toMatchObject({ isRunning: false, isTriedAgain: false })
  expect((await lines()).join('\n')).toMatch(/said: .+: whoever made it was gone in the middle, in every try/)
  expect(await register().again(register().kinds[0]!)).toBe('due')
  expect(await takeMostWanted(database, now)).toBe(id)
})

test('of two nodes that look for videos one makes a video, and the other one nothing', async () => {
  await database.execute("update asset set state = 'ready', failure = null, tries = 0")
  const { rows } = await database.execute(
    `update asset set state = 'queued', drafted_at = now()
     where id = (select min(id) from asset where jsonb_exists(recipe, 'generator')) returning id`,
  )
  const id = String(rows[0]!['id'])
  await ports.store.remove(id)
  const begun = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  let making = 0
  const artwork = async () => {
    making += 1
    begun.resolve()
    await letGo.promise
    throw new Error('it is not drawn here')
  }
  const nodes = [1, 2].map(() => startEncoder({ ...ports, generators: { artwork } }))
  await begun.promise
  // Whoever looks now finds that it is taken, at whichever node.
  expect(await takeMostWanted(database, now)).toBeUndefined()
  for (const node of nodes) node.wake()
  letGo.resolve()
  await expect.poll(async () => (await state()).isTriedAgain).toBe(true)
  await Promise.all(nodes.map((node) => node.stop()))
  expect(making).toBe(1)
  await put(id)
})

test('a service of one process that was killed has what it made then as one try more, and all tries again of what had failed', async () => {
  await database.execute("update asset set state = 'ready'")
  const { rows } = await database.execute('select id from asset order by id limit 2')
  const [failed, killed] = rows.map((row) => String(row['id'])) as [string, string]
  await database.execute(
    `update asset set state = 'failed', tries = 5, priority = 1000, wanted_at = null where id = '${failed}'`,
  )
  await database.execute(
    `update asset set state = 'encoding', tries = 2, seen_at = '${new Date(now).toISOString()}', wanted_at = '2026-01-01' where id = '${killed}'`,
  )
  await requeueTaken(database)
  expect(await takeMostWanted(database, now)).toBe(killed)
  expect(await takeMostWanted(database, now)).toBe(failed)
  const triesOf = async (id: string) =>
    (await database.execute(`select tries from asset where id = '${id}'`)).rows[0]?.['tries']
  expect([await triesOf(killed), await triesOf(failed)]).toEqual([3, 0])
})

test('a video that is lost from the data folder can be had made again, and a film that another one has replaced stays lost', async () => {
  await database.execute("update asset set state = 'ready', drafted_at = now()")
  const { rows } = await database.execute(
    "select id from asset where jsonb_exists(recipe, 'generator') order by id",
  )
  const [whole, drafted] = rows.map(({ id }) => String(id)) as [string, string]
  for (const { id } of rows) await put(String(id))
  await put(`${drafted}-draft`)
  const film = (id: string) =>
    database.execute(`insert into asset (id, recipe, priority, state, source)
      values ('${id}', '{"film": {}, "contentId": 10, "title": "x"}', 1, 'ready', 'import')`)
  await film('film-shown')
  await film('film-before')
  await database.execute("insert into content_video values (10, 'film-shown', 90, '{}')")
  // What was on air keeps its film; made anew it would be that of its title again.
  await database.execute(
    "update schedule_item set asset_id = 'film-before' where id = (select min(id) from schedule_item)",
  )
  const again = () => register().again(register().kinds[0]!)
  await put('film-shown')
  expect(await again()).toBe('nothing')

  for (const id of [whole, drafted, 'film-shown']) await ports.store.remove(id)
  expect(await again()).toBe('due')
  const queued = await database.execute(
    "select id, drafted_at is not null as plays from asset where state = 'queued' order by id",
  )
  expect(queued.rows).toEqual(
    [
      { id: whole, plays: false },
      { id: drafted, plays: true },
      { id: 'film-shown', plays: false },
    ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
})
