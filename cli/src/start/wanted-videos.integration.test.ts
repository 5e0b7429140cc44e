import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { MANIFEST_FILE, type MediaStore } from '#media/asset/store.ts'
import { takeMostWanted } from '../jobs/encode-clips.job.ts'
import { generatorsOf } from '../jobs/generators.ts'
import { runJobs } from '../jobs/run-jobs.ts'
import { GUEST_NOW, guestCalls } from '../testing/guest-calls.ts'

const { mine, service, status } = guestCalls()
const STREAM = '/v2/libraries/1/contents/metropolis/stream'

const assetOf = async (slug: string): Promise<string> => {
  const { whole: db } = service().ports.database
  const { asset_id } = await db
    .selectFrom('content')
    .select('asset_id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return asset_id!
}
const stateOf = async (id: string): Promise<string> => {
  const { whole: db } = service().ports.database
  return (await db.selectFrom('asset').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
}

/** Others that come before everything, and are never done until `release`; what was pressed is there at once. */
async function busyNode(): Promise<{ stop(): Promise<void>; isBusy: Promise<void> }> {
  const { database } = service().ports
  for (const id of ['first', 'second', 'third'])
    await database.whole
      .insertInto('asset')
      .values({
        id,
        priority: 0,
        recipe: JSON.stringify({ generator: 'artwork', words: { title: id }, audio: [], subtitles: [] }),
      })
      .execute()
  const release = Promise.withResolvers<Buffer>()
  const busy = Promise.withResolvers<void>()
  const pressed = await assetOf('metropolis')
  let begun = 0
  const store: MediaStore = {
    ...service().store,
    read: (id, file) => {
      if (file === MANIFEST_FILE && id === pressed) return Promise.resolve(Buffer.from('{}'))
      if (++begun === 2) busy.resolve()
      return release.promise
    },
  }
  const jobs = await runJobs({
    database,
    store,
    pictures: service().pictures,
    secret: Buffer.alloc(32),
    drmSecrets: {},
    ffmpeg: 'no ffmpeg is needed',
    messages: { send: () => Promise.resolve() },
    gateways: new Map(),
    random: { bytes: (count) => randomBytes(count), uuid: () => randomUUID() },
    workFolder: service().folder,
    dataFolder: service().folder,
    natsUrl: null,
    generators: generatorsOf(service().folder),
    now: () => service().clock.time,
    log: service().ports.log,
  })
  return {
    isBusy: busy.promise,
    async stop() {
      release.resolve(Buffer.from('{}'))
      await jobs.stop()
    },
  }
}

test('a press on a title that is still to be made is taken before everything else, once', async () => {
  const { database } = service().ports
  service().ready.all = false
  const asset = await assetOf('metropolis')
  expect(await takeMostWanted(database, GUEST_NOW, 'awaited')).toBeUndefined()
  const heard: string[] = []
  const stop = await database.listen('wanted', (id) => void heard.push(id))
  const answers = await Promise.all([1, 2, 3].map(() => status(mine(STREAM))))
  expect(answers).toEqual([503, 503, 503])
  await expect.poll(() => heard).toEqual([asset])
  await stop()
  // Two nodes at the same moment: one has it, the other goes on with what nobody waits for.
  const taken = await Promise.all([1, 2].map(() => takeMostWanted(database, GUEST_NOW)))
  expect(taken.filter((id) => id === asset)).toHaveLength(1)
  expect(new Set(taken).size).toBe(2)
  await database.execute(`update asset set state = 'queued', wanted_at = null`)
})

test('what is pressed is made although every encoder has something else in hand', async () => {
  service().ready.all = false
  const asset = await assetOf('metropolis')
  const node = await busyNode()
  await node.isBusy
  expect(await stateOf(asset)).toBe('queued')
  expect(await status(mine(STREAM))).toBe(503)
  await expect.poll(() => stateOf(asset)).toBe('ready')
  expect(await stateOf('first')).toBe('encoding')
  await node.stop()
  await service().ports.database.execute(`update asset set state = 'queued', wanted_at = null`)
  await service().ports.database.execute(`delete from asset where id in ('first', 'second', 'third')`)
})

test('a channel that is watched brings on the programme that it shows, and a trailer its clip', async () => {
  service().ready.all = false
  const { database } = service().ports
  const wanted = async (): Promise<string[]> => {
    const rows = await database.whole
      .selectFrom('asset')
      .select('id')
      .where('wanted_at', 'is not', null)
      .execute()
    return rows.map(({ id }) => id)
  }
  expect(await status(mine('/v2/channels/1/stream?preview=1'))).not.toBe(500)
  expect(await wanted()).toEqual([])
  await status(mine('/v2/trailers/11/stream'))
  const serial = await wanted()
  expect(serial).toHaveLength(1)
  await status(mine('/v2/channels/1/stream'))
  expect((await wanted()).toSorted()).toEqual([...serial, await assetOf('metropolis')].toSorted())
  await database.execute('update asset set wanted_at = null')
})
