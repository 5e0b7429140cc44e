import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderStore } from '#media/asset/store.ts'
import { pictureFolder } from '#media/pictures/picture-store.ts'
import { runningProcesses } from '#media/testing/processes.ts'
import { FFMPEG } from '#media/testing/real-asset.ts'
import { H264, makeSource, picture } from '#media/testing/sources.ts'
import type { Database } from '#server/db/database.ts'
import { createLog } from '#server/http/log.ts'
import { createHashGate } from '#server/identity/hash-gate.ts'
import { openTestDatabase, testEngine } from '#server/testing/test-databases.ts'
import { applyService } from '#operate/folder/apply-service.ts'
import { ingest } from '#operate/content/ingest.ts'
import { smallService } from '#operate/testing/small-service.ts'
import { generatorsOf } from './generators.ts'
import { type JobPorts, runJobs } from './run-jobs.ts'

let data: string
let folder: string
let database: Database
let ports: JobPorts
const heard: string[] = []
let onLine: (() => void) | undefined

/** Resolves once the log has said it. */
async function said(what: RegExp): Promise<void> {
  while (!heard.some((line) => what.test(line)))
    await new Promise<void>((resolve) => {
      onLine = resolve
    })
}

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'openair-jobs-'))
  folder = await smallService()
  database = await openTestDatabase()
  const log = createLog('silent')
  const info = (line: unknown): void => {
    heard.push(String(line))
    onLine?.()
  }
  const pictures = pictureFolder(join(data, 'art'))
  const now = (): number => Date.now()
  ports = {
    database,
    store: folderStore(join(data, 'media')),
    pictures,
    secret: Buffer.alloc(32, 7),
    ffmpeg: FFMPEG,
    messages: { send: () => Promise.resolve() },
    gateways: new Map(),
    random: { bytes: (count) => randomBytes(count), uuid: () => randomUUID() },
    drmSecrets: {},
    workFolder: join(data, 'work'),
    dataFolder: data,
    natsUrl: null,
    generators: generatorsOf(folder),
    now,
    log: Object.assign(Object.create(log) as typeof log, { info }),
  }
  await applyService({ database, pictures, passwords: createHashGate(), now, say: () => undefined }, folder)
  // Only films are encoded here.
  await database.execute(`update asset set state = 'ready'`)
})
afterAll(async () => {
  await database.close()
  for (const one of [data, folder]) await rm(one, { recursive: true, force: true })
})

const assetOf = () =>
  database.whole
    .selectFrom('asset')
    .select(['id', 'state'])
    .where('id', 'like', 'film-%')
    .executeTakeFirstOrThrow()

test('a film that a stop interrupts is encoded after the next start, and leftovers of a crash are gone', async () => {
  const file = await makeSource(data, 'film.mp4', [...picture(40, '640x360'), ...H264])
  await ingest(
    { database, ffmpeg: FFMPEG, say: () => undefined },
    { file, content: 'metropolis', audio: [], subtitles: [] },
  )
  const { id } = await assetOf()
  const first = await runJobs(ports)
  await said(/film Metropolis: \d+ %/)
  await first.stop()
  expect((await assetOf()).state).toBe('queued')
  expect(await readdir(ports.workFolder)).toEqual([])
  expect([...runningProcesses().values()].filter((line) => line.includes(data))).toEqual([])

  // As a killed service leaves them.
  for (const left of [id, 'film-of-another-title']) {
    await mkdir(join(ports.workFolder, left), { recursive: true })
    await mkdir(join(data, 'media', `.building-${left}`), { recursive: true })
  }
  heard.length = 0
  const second = await runJobs(ports)
  await said(/film ready: Metropolis/)
  await second.stop()
  expect((await assetOf()).state).toBe('ready')
  expect(await readdir(join(data, 'media'))).toEqual([id])
  expect(await readdir(ports.workFolder)).toEqual([])
  const { asset_id } = await database.whole
    .selectFrom('content')
    .select('asset_id')
    .where('slug', '=', 'metropolis')
    .executeTakeFirstOrThrow()
  expect(asset_id).toBe(id)
})

test.skipIf(testEngine() !== 'pglite')(
  'a service of one process that was killed while it made a video for the fifth time makes it no more, and says so',
  async () => {
    const { id } = await assetOf()
    const seen = new Date(ports.now()).toISOString()
    await database.execute(
      `update asset set state = 'encoding', tries = 4, seen_at = '${seen}' where id = '${id}'`,
    )
    const jobs = await runJobs(ports)
    const videos = async () => (await jobs.states()).find(({ name }) => name === 'make-videos')
    await expect.poll(videos).toMatchObject({ failures: 1, isRunning: false })
    await jobs.stop()
  },
)
