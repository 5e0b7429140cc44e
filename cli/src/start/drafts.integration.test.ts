import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readManifest } from '#media/asset/catalogue.ts'
import { draftId, removeDrafts } from '#media/asset/draft.ts'
import { FFMPEG } from '#media/testing/real-asset.ts'
import { waitingContents } from '#server/catalogue/waiting.ts'
import { encodeAsset, takeMostWanted } from '../jobs/encode-clips.job.ts'
import { generatorsOf } from '../jobs/generators.ts'
import { GUEST_NOW, guestCalls } from '../testing/guest-calls.ts'

const demo = new URL('../../../demo/artwork/main.ts', import.meta.url).href
/** The demo's drawings in clips of two segments. */
const SHORT = `import { clipLayers as drawn } from ${JSON.stringify(demo)}
export * from ${JSON.stringify(demo)}
export const clipLayers = (words) => {
  const recipe = drawn(words)
  const at = { from: 0.5, to: 3 }
  return { ...recipe, seconds: 3.84, views: [], title: { ...recipe.title, ...at }, music: { ...recipe.music, bpm: 62.5 } }
}
`
const { get, mine, service, status } = guestCalls({ 'artwork/main.ts': SHORT })
const FILM = '/v2/libraries/1/contents/metropolis'
const DAY_MS = 86_400_000

const rowOf = async (slug: string) =>
  service()
    .ports.database.whole.selectFrom('asset')
    .innerJoin('content', 'content.asset_id', 'asset.id')
    .select(['asset.id', 'asset.state', 'drafted_at', 'wanted_at'])
    .where('content.slug', '=', slug)
    .executeTakeFirstOrThrow()

/** One turn of an encoder of this node; what it makes is known to the service. */
async function encode(id: string): Promise<void> {
  const { ports, store, pictures, folder, clock, videos } = service()
  const heard: string[] = []
  const stop = await ports.database.listen('asset', (asset) => void heard.push(asset))
  await encodeAsset(
    {
      ...ports,
      store,
      pictures,
      secret: ports.secret,
      drmSecrets: {},
      ffmpeg: FFMPEG,
      workFolder: join(folder, 'work'),
      generators: generatorsOf(folder),
      now: () => clock.time,
      signal: new AbortController().signal,
    },
    id,
  )
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  await stop()
  for (const asset of heard) {
    const manifest = await readManifest(store, asset)
    if (manifest) videos.set(asset, manifest)
  }
}

const textOf = async (address: string): Promise<string> =>
  (await service().app.inject({ url: new URL(address).pathname })).body
const heights = (master: string): string[] =>
  [...master.matchAll(/RESOLUTION=\d+x(\d+)[^\n]*\nv/g)].map(([, height]) => height!)

afterEach(async () => {
  const { ports, videos, store, clock } = service()
  clock.time = GUEST_NOW
  videos.clear()
  for (const id of await store.list()) await store.remove(id)
  await ports.database.execute(
    `update asset set state = 'queued', drafted_at = null, wanted_at = null, ready_at = null`,
  )
})

test('a title plays in its small size before it is there in all, and who watches it goes on with what they have', async () => {
  service().ready.all = false
  expect(await status(mine(`${FILM}/stream`))).toBe(503)
  const { id, wanted_at } = await rowOf('metropolis')
  expect(wanted_at).not.toBeNull()

  await encode(id)
  expect(await rowOf('metropolis')).toMatchObject({ state: 'queued', wanted_at: null })
  expect(await service().store.list()).toEqual([draftId(id)])
  const small = await get<{ hls_mbr: string }>(mine(`${FILM}/stream`))
  expect(heights(await textOf(small.hls_mbr))).toEqual(['360'])
  expect(await textOf(small.hls_mbr.replace('index', 'v360'))).toContain(`/a/${draftId(id)}/v360/head.mp4`)
  expect((await rowOf('metropolis')).wanted_at).toBeNull()

  await encode(id)
  expect(await rowOf('metropolis')).toMatchObject({ state: 'ready' })
  const whole = await get<{ hls_mbr: string }>(mine(`${FILM}/stream`))
  expect(heights(await textOf(whole.hls_mbr))).toEqual(['360', '720'])
  // The first viewer's playlist and key are still those of the draft.
  const list = await textOf(small.hls_mbr.replace('index', 'v360'))
  expect(list).toContain(`/a/${draftId(id)}/v360/head.mp4`)
  const key = small.hls_mbr.replace('index.m3u8', `key/${draftId(id)}`)
  expect((await service().app.inject({ url: new URL(key).pathname })).rawPayload).toHaveLength(16)

  const { store } = service()
  await removeDrafts(store, GUEST_NOW + DAY_MS)
  expect(await store.list()).toHaveLength(2)
  await removeDrafts(store, GUEST_NOW + 3 * DAY_MS)
  expect(await store.list()).toEqual([id])
})

test('what plays in its small size waits for no one: it is neither called processed nor put last nor made before what does not play', async () => {
  service().ready.all = false
  const { ports } = service()
  const { id } = await rowOf('metropolis')
  await encode(id)
  const taken: (string | undefined)[] = []
  do taken.push(await takeMostWanted(ports.database, GUEST_NOW))
  while (taken.at(-1) !== undefined)
  expect(taken.length).toBeGreaterThan(3)
  expect(taken.at(-2)).toBe(id)
  await ports.database.execute(`update asset set state = 'queued'`)
  expect(await get(mine('/v2/users/self/content_metadata/metropolis'))).toMatchObject({
    is_available: true,
    is_processing: false,
  })
  // The clip of the episodes is not there yet.
  expect(await waitingContents({ db: ports.database.of(1) })).toEqual(new Set([11]))
})

test('a node that ended between the small size and its note only notes it after the next start', async () => {
  service().ready.all = false
  const { ports, store } = service()
  const { id } = await rowOf('metropolis')
  await encode(id)
  const published = await readManifest(store, draftId(id))
  await ports.database.execute(`update asset set drafted_at = null where id = $1`, [id])
  await encode(id)
  expect(await rowOf('metropolis')).toMatchObject({ state: 'queued', drafted_at: expect.any(Date) })
  expect(await readManifest(store, draftId(id))).toEqual(published)
})
