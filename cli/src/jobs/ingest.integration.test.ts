import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Content } from '#contract/catalogue.ts'
import type { Stream } from '#contract/playback.ts'
import type { Suggestion } from '#contract/search.ts'
import { readManifest } from '#media/asset/catalogue.ts'
import { run } from '#media/package/run.ts'
import { FFMPEG, LIMITS } from '#media/testing/real-asset.ts'
import { H264, makeSource, picture, tone } from '#media/testing/sources.ts'
import { createHashGate } from '#server/identity/hash-gate.ts'
import { openGuest } from '#server/testing/service.ts'
import { applyService } from '#operate/folder/apply-service.ts'
import { encodeAsset, takeMostWanted } from './encode-clips.job.ts'
import { generatorsOf } from './generators.ts'
import type { EncodePorts } from './encode-ports.ts'
import { IMPORTED_FILM, IMPORTED_SERIES } from '#operate/testing/import-titles.ts'
import { runSmallService, type RunningService } from '../testing/running-service.ts'
import { removeContent } from '#operate/content/remove-content.ts'
import { importContents } from '#operate/content/import-contents.ts'
import { ingest } from '#operate/content/ingest.ts'

const NOW = Date.UTC(2026, 5, 15, 12)
let service: RunningService
let folder: string
let guest: { token: string }
let lines: string[] = []
const log: string[] = []

beforeAll(async () => {
  service = await runSmallService(NOW)
  folder = await mkdtemp(join(tmpdir(), 'openair-ingest-'))
  await mkdir(join(folder, 'видео и звук'))
  await makeSource(folder, 'видео и звук/арал 1.mp4', [...picture(5), ...tone(5), ...H264])
  // Only films are encoded here.
  await service.ports.database.execute(`update asset set state = 'ready'`)
  guest = await openGuest(service.app)
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

const say = (line: string): void => void lines.push(line)
const ports = () => ({
  database: service.ports.database,
  pictures: service.pictures,
  ffmpeg: FFMPEG,
  now: () => NOW,
  say,
})
const bring = async (titles: object) => {
  lines = []
  await writeFile(join(folder, 'titles.json'), JSON.stringify(titles))
  return importContents(ports(), join(folder, 'titles.json'), service.folder)
}
const take = (file: string, content: string, audio: string[] = []) => {
  lines = []
  return ingest(ports(), { file: join(folder, file), content, audio, subtitles: [] })
}
const encodePorts = (): EncodePorts => ({
  ...ports(),
  store: service.store,
  secret: service.ports.secret,
  generators: generatorsOf(service.folder),
  drmSecrets: {},
  workFolder: join(folder, 'work'),
  log: { ...service.ports.log, info: (line: string) => void log.push(line) } as EncodePorts['log'],
  signal: new AbortController().signal,
})
/** Does what waits in the queue, as the service does. */
async function encodeAll(): Promise<void> {
  const { database } = service.ports
  for (let id = await takeMostWanted(database, NOW); id; id = await takeMostWanted(database, NOW)) {
    await encodeAsset(encodePorts(), id)
    const manifest = await readManifest(service.store, id)
    if (manifest) service.videos.set(id, manifest)
  }
}
const get = async <T>(url: string, query = ''): Promise<T> => {
  const headers = { authorization: `Bearer ${guest.token}` }
  const answer = await service.app.inject({ url: `${url}?lang=en&${query}`, headers })
  return answer.json<T>()
}
const contentOf = (slug: string) =>
  service.ports.database.whole
    .selectFrom('content')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()

/** Takes out what another test has imported. */
async function forget(name: string): Promise<void> {
  const store = { remove: () => Promise.resolve() }
  const parts = { database: service.ports.database, store, say: () => undefined }
  await removeContent(parts, name).catch(() => null)
  service.videos.clear()
}
const film = { ...IMPORTED_FILM, video: 'видео и звук/арал 1.mp4', audio: ['kk'] }

test('an imported film with a video says that it is prepared, and then plays from its first to its last picture', async () => {
  const own = { ...film, id: 5099, slug: 'aral-alone' }
  expect(await bring(own)).toBe(true)
  expect(lines).toContain('  video of Aral: 0:00:05, 180p; sound kk')
  service.ready.all = false
  expect(await get('/v2/libraries/1/contents/aral-alone/stream')).toMatchObject({ error_code: 'not_ready' })
  expect(await bring(own)).toBe(false)

  await encodeAll()
  expect(log.join('\n')).toMatch(/film Aral: \d+ %[^]*film ready: Aral/)
  service.ready.all = true
  const stream = await get<Stream>('/v2/libraries/1/contents/aral-alone/stream')
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = service.app.server.address() as AddressInfo
  const here = `http://127.0.0.1:${port}${new URL(stream.hls_mbr!).pathname}`
  const list = await (await fetch(new URL('v180.m3u8', here))).text()
  expect(list.match(/#EXTINF/g)).toHaveLength(3)
  expect(list).toContain('#EXT-X-ENDLIST')
  const frames = ['-count_frames', '-show_entries', 'stream=codec_type,nb_read_frames', '-of', 'csv=p=0']
  const decoded = await run('ffprobe', ['-v', 'error', ...frames, here], LIMITS)
  expect(decoded).toMatch(/video,144\b/)
  expect(decoded).toMatch(/audio,270\b/)
  const thumb = await service.app.inject({ url: `${new URL(stream.screenshot_url!).pathname}4.jpg` })
  expect(thumb.headers['content-type']).toBe('image/jpeg')

  const row = await contentOf('aral-alone')
  expect(row.duration).toBe(5)
  expect(row.images.wide).toMatch(/\.webp$/)
  expect(row.images.poster).toMatchObject({ ru: expect.stringMatching(/\.svg$/) })
  expect(await bring(own)).toBe(false)
})

test('a title of the service folder plays its clip until its film is there, and keeps it when the folder is applied again', async () => {
  const before = await contentOf('metropolis')
  expect(await take('видео и звук/арал 1.mp4', 'metropolis', ['ru'])).toBe(true)
  expect((await contentOf('metropolis')).asset_id).toBe(before.asset_id)
  await encodeAll()
  const after = await contentOf('metropolis')
  expect(after.asset_id).toMatch(/^film-/)
  expect(after).toMatchObject({ duration: 5, trailer_asset: before.asset_id })
  expect(after.images.poster).toEqual(before.images.poster)
  const { database } = service.ports
  const passwords = createHashGate()
  await applyService({ ...ports(), database, passwords }, service.folder)
  expect(await contentOf('metropolis')).toEqual(after)
  expect(await take('видео и звук/арал 1.mp4', '10', ['ru'])).toBe(false)
})

test('an imported title is found by search, in its languages, and its pictures are served in every size', async () => {
  await bring(film)
  await encodeAll()
  for (const text of ['Aral', 'арал']) {
    const found = await get<Suggestion[]>('/v2/search/suggest', `text=${encodeURIComponent(text)}`)
    expect(found).toContainEqual(
      expect.objectContaining({ content_type: 'movie', slug: 'aral', title: 'Aral' }),
    )
  }
  const { images, cover } = await get<Content>('/v2/contents/aral')
  const photos = [...images.map(({ src }) => src), cover.src_16x9_x1].filter((src) => src?.endsWith('.webp'))
  expect(photos.length).toBeGreaterThan(5)
  for (const src of photos) {
    const answer = await service.app.inject({ url: src! })
    expect([src, answer.headers['content-type']]).toEqual([src, 'image/webp'])
    const { width, height } = await sharp(answer.rawPayload).metadata()
    const [size = `${width}x${height}`] = /\d+x\d+(?=\.webp$)/.exec(src!) ?? []
    expect(`${width}x${height}`).toBe(size)
  }
})

test('an episode gets a film of its own; a series and what nobody knows are refused', async () => {
  await forget('salt')
  await bring(IMPORTED_SERIES)
  await take('видео и звук/арал 1.mp4', 'salt-1-2')
  await encodeAll()
  expect((await contentOf('salt-1-2')).asset_id).toMatch(/^film-/)
  expect((await contentOf('salt-1-1')).asset_id).toBeNull()
  await expect(take('видео и звук/арал 1.mp4', 'salt')).rejects.toThrow(
    'name one of its episodes, such as salt-1-1',
  )
  await expect(take('видео и звук/арал 1.mp4', 'nothing')).rejects.toThrow('there is no title "nothing"')
  await expect(take('видео и звук/арал 1.mp4', '99999999999')).rejects.toThrow(
    'there is no title "99999999999"',
  )
})

test('what cannot be played is refused with the reason, and nothing is queued or changed', async () => {
  await writeFile(join(folder, 'words.mp4'), 'not a film')
  await bring(film)
  const { database } = service.ports
  const count = async () => (await database.execute('select count(*)::integer as n from asset')).rows[0]
  const [before, assets] = [await contentOf('aral'), await count()]
  await expect(take('words.mp4', 'aral')).rejects.toThrow(/words\.mp4: .*Invalid data found/)
  await expect(bring({ ...IMPORTED_FILM, year: 2020, video: 'words.mp4' })).rejects.toThrow(
    /titles\.json:1 video: words\.mp4: .*Invalid data found/,
  )
  await expect(take('видео и звук/арал 1.mp4', 'aral', ['ru', 'en'])).rejects.toThrow(
    '--audio names 2 languages',
  )
  expect(await contentOf('aral')).toEqual(before)
  expect(await count()).toEqual(assets)
})

test('a film that fails half-way leaves its title without a video, and may be tried again', async () => {
  const file = await makeSource(folder, 'lost.mp4', [...picture(2), ...H264])
  await bring({ ...IMPORTED_FILM, id: 5003, slug: 'lost', video: 'lost.mp4' })
  await rm(file)
  await expect(encodeAll()).rejects.toThrow('the file is gone')
  expect((await contentOf('lost')).asset_id).toBeNull()
  // After its last try nobody takes it any more; brought again it has all its tries.
  const films = service.ports.database.whole.updateTable('asset').where('state', '<>', 'ready')
  await films.set({ state: 'failed', failure: 'the file is gone', tries: 9 }).execute()
  await makeSource(folder, 'lost.mp4', [...picture(2), ...H264])
  expect(await take('lost.mp4', 'lost')).toBe(true)
  const queued = service.ports.database.whole.selectFrom('asset').select(['failure', 'tries'])
  expect(await queued.where('state', '=', 'queued').execute()).toContainEqual({ failure: null, tries: 0 })
  await encodeAll()
  expect((await contentOf('lost')).asset_id).toMatch(/^film-/)
})

test('of the films that are ordered for a title the last is made and shown, whatever waited before', async () => {
  await makeSource(folder, 'wrong.mp4', [...picture(2), ...H264])
  await makeSource(folder, 'right.mp4', [...picture(3), ...H264])
  await bring({ ...IMPORTED_FILM, id: 5020, slug: 'ordered-twice', video: 'wrong.mp4' })
  const { database } = service.ports
  const begun = await takeMostWanted(database, NOW)
  expect(await take('right.mp4', 'ordered-twice')).toBe(true)
  // Whoever was at work on the one before ends it, and shows it to nobody.
  await encodeAsset(encodePorts(), begun!)
  await encodeAll()
  expect(await contentOf('ordered-twice')).toMatchObject({ duration: 3 })
  // The one that is shown is ordered anew while another waits: that one is called off.
  expect(await take('wrong.mp4', 'ordered-twice')).toBe(true)
  expect(await take('right.mp4', 'ordered-twice')).toBe(true)
  await encodeAll()
  expect(await contentOf('ordered-twice')).toMatchObject({ duration: 3 })
})

test('a worker that was thought to be gone ends when it hears that another has taken its film, and writes nothing about it', async () => {
  const { database } = service.ports
  await makeSource(folder, 'twice.mp4', [...picture(2), ...H264])
  await bring({ ...IMPORTED_FILM, id: 5021, slug: 'taken-twice', video: 'twice.mp4' })
  const id = (await takeMostWanted(database, NOW))!
  const heard: string[] = []
  const gone: EncodePorts = {
    ...encodePorts(),
    // The database is away for this one: it comes back when another has taken the film.
    ffmpeg: join(folder, 'slow-ffmpeg'),
    beatMs: 20,
  }
  await writeFile(join(folder, 'slow-ffmpeg'), '#!/bin/sh\nexec sleep 60\n', { mode: 0o755 })
  const ending = encodeAsset(gone, id).catch((error: unknown) => heard.push(String(error)))
  const work = () => readdir(join(folder, 'work')).catch(() => [])
  await expect.poll(async () => (await work()).length).toBe(1)
  await database.whole
    .updateTable('asset')
    .set({ seen_at: new Date(NOW + 41_000) })
    .where('id', '=', id)
    .execute()
  await ending
  expect(heard).toHaveLength(1)
  const row = await database.whole
    .selectFrom('asset')
    .select(['state', 'tries', 'failure'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(row).toEqual({ state: 'encoding', tries: 0, failure: null })
  expect(await work()).toEqual([])
  await encodeAsset(encodePorts(), id)
  expect(await contentOf('taken-twice')).toMatchObject({ duration: 2 })
})

// How a process stands is read where Linux tells it.
test.skipIf(!existsSync('/proc/self/stat'))(
  'a worker whose line is down lets its encoder stand still before another may take its film, and goes on when the line is back',
  async () => {
    const { database } = service.ports
    await makeSource(folder, 'held.mp4', [...picture(2), ...H264])
    await bring({ ...IMPORTED_FILM, id: 5022, slug: 'held', video: 'held.mp4' })
    const id = (await takeMostWanted(database, NOW))!
    const told = join(folder, 'held-pid')
    const sleeps = `#!/bin/sh\necho $$ > ${told}\nexec sleep 60\n`
    await writeFile(join(folder, 'held-ffmpeg'), sleeps, { mode: 0o755 })
    let isDown = false
    let now = NOW
    const whole = new Proxy(database.whole, {
      get(kysely, name) {
        if (name === 'updateTable' && isDown) throw new Error('the line is down')
        const value: unknown = Reflect.get(kysely, name)
        return typeof value === 'function' ? (value.bind(kysely) as unknown) : value
      },
    })
    const stopping = new AbortController()
    const far: EncodePorts = {
      ...encodePorts(),
      database: { ...database, whole },
      ffmpeg: join(folder, 'held-ffmpeg'),
      beatMs: 20,
      now: () => now,
      signal: stopping.signal,
    }
    const ending = encodeAsset(far, id).catch(() => 'ended')
    const stands = async () => {
      const pid = (await readFile(told, 'utf8').catch(() => '')).trim()
      return pid && (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(' ')[2]
    }
    await expect.poll(stands).toBe('S')
    isDown = true
    now += 1000
    await expect.poll(stands).toBe('T')
    expect(await takeMostWanted(database, now)).toBeUndefined()
    isDown = false
    await expect.poll(stands).toBe('S')
    stopping.abort()
    expect(await ending).toBe('ended')
    await encodeAll()
    expect(await contentOf('held')).toMatchObject({ duration: 2 })
  },
)

test('what a dead worker had taken is taken again, and what a living one encodes is not', async () => {
  const { database } = service.ports
  await makeSource(folder, 'again.mp4', [...picture(2), ...H264])
  await encodeAll()
  await bring(IMPORTED_SERIES)
  await take('again.mp4', 'salt-1-1')
  const id = await takeMostWanted(database, NOW)
  expect(id).toMatch(/^film-/)
  expect(await takeMostWanted(database, NOW + 39_000)).toBeUndefined()
  expect(await takeMostWanted(database, NOW + 41_000)).toBe(id)
})

test('of two titles of one name the film is for the one that is there now', async () => {
  await forget('aral')
  await bring(IMPORTED_FILM)
  const { database } = service.ports
  await database.execute('delete from imported_content where id = 5001')
  await database.execute('delete from program where content_id = 5001')
  await database.execute('update content set is_withdrawn = true where id = 5001')
  await bring({ ...IMPORTED_FILM, id: 6001 })
  expect(await take('видео и звук/арал 1.mp4', 'aral', ['ru'])).toBe(true)
  const { rows } = await database.execute(
    "select recipe->>'contentId' as id from asset where state = 'queued' and jsonb_exists(recipe, 'film')",
  )
  expect(rows).toEqual([{ id: '6001' }])
  await expect(take('видео и звук/арал 1.mp4', '5001')).rejects.toThrow('"5001" is taken out already')
})
