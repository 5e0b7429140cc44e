import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FilmPlan } from '#media/film/plan.ts'
import type { HistoryItem } from '#contract/catalogue.ts'
import { caller } from '#server/testing/caller.ts'
import { orderedJob } from '#server/jobs/job.ts'
import { doOrdered } from '#server/testing/ordered.ts'
import { wantProtected } from '#server/playback/wanted-video.ts'
import { openUser, type ProfiledUser } from '#server/testing/users.ts'
import { encodeAsset } from './encode-clips.job.ts'
import { IMPORTED_FILM as FILM, IMPORTED_SERIES as SERIES } from '#operate/testing/import-titles.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { importContents } from '#operate/content/import-contents.ts'
import { REMOVE_VIDEOS, removeContent } from '#operate/content/remove-content.ts'
import { removeUnnamedVideos, removeVideos } from '#operate/content/unnamed-videos.ts'

const NOW = Date.UTC(2026, 5, 15, 12)
let service: RunningService
let folder: string
let viewer: ProfiledUser
let lines: string[]
let removed: string[]

const say = (line: string): void => void lines.push(line)
const { get, post } = caller(() => service.app)
/** Takes a title out, and does what that has ordered. */
const remove = async (name: string) => {
  lines = []
  removed = []
  const { database } = service.ports
  const store = { remove: async (id: string) => void removed.push(id), clear: async () => undefined }
  await removeContent({ database, say }, name)
  await doOrdered(database, [orderedJob(REMOVE_VIDEOS, ({ ids }) => removeVideos({ database, store }, ids))])
}
const bring = async (...titles: object[]) => {
  lines = []
  const brought = titles.length > 0 ? titles : [FILM, SERIES]
  await writeFile(join(folder, 'titles.json'), JSON.stringify(brought))
  const { ports, pictures } = service
  const { database } = ports
  return importContents({ database, pictures, ffmpeg: 'ffmpeg', now: () => NOW, say }, folder, service.folder)
}
const rowsOf = async (table: string): Promise<unknown[]> =>
  (
    await service.ports.database.execute(
      `select to_jsonb(t) - 'changed_at' as row from ${table} t order by (to_jsonb(t) - 'changed_at')::text`,
    )
  ).rows
const catalogue = async () =>
  Promise.all(
    ['content', 'program', 'content_person', 'packet_content', 'imported_content', 'asset', 'favourite'].map(
      rowsOf,
    ),
  )
/** A film of a title, as ingesting leaves it. */
async function film(id: string, contentId: number, state: 'ready' | 'queued'): Promise<void> {
  const { db } = service.ports.database
  const recipe = JSON.stringify({ film: {} as FilmPlan, contentId, title: 'x' })
  await db.insertInto('asset').values({ id, recipe, priority: 1, state }).execute()
  const duration = state === 'ready' ? 90 : null
  await db
    .insertInto('content_video')
    .values({ content_id: contentId, asset_id: id, duration, images: '{}' })
    .execute()
}

beforeAll(async () => {
  service = await runSmallService(NOW)
  folder = await mkdtemp(join(tmpdir(), 'openair-remove-'))
  viewer = await openUser(service.ports)
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  for (const kept of ['favourite', 'watch_history'] as const)
    await service.ports.database.whole.deleteFrom(kept).execute()
  for (const name of ['aral', 'salt']) await remove(name).catch(() => null)
  service.app.parts.shared.dropHere(['*'])
})

test('an imported title goes with all that hangs on it, but for what viewers keep of it, and the rest stays as it was before the import', async () => {
  const { db } = service.ports.database
  const before = await catalogue()
  await bring()
  await film('film-a', 5001, 'ready')
  await film('film-b', 50_020_102, 'queued')
  const keep = (content: string) => post('/v2/users/self/favorites', viewer.token, { content_id: content })
  await keep('10')
  await keep('5001')
  await keep('5002')
  for (const content_id of [10, 5001, 50_020_101])
    await db
      .insertInto('watch_history')
      .values({
        profile_id: viewer.profileId,
        content_id,
        seconds: 60,
        duration: 600,
        updated_at: new Date(NOW),
      })
      .execute()
  const favourites = async () =>
    (await get('/v2/users/self/favorites', viewer.token)).json<{ content: { id: string } | null }[]>()
  const version = async () => (await get('/v2/users/self/favorites/version', viewer.token)).body
  expect(await favourites()).toHaveLength(3)
  const kept = await version()

  await remove('aral')
  expect(removed).toEqual(['film-a'])
  expect(lines).toEqual([
    '  content: 1 withdrawn, since viewers keep of it: positions 1, favourites 1',
    '  videos: 1 gone',
    `removed aral, which came from ${join(folder, 'titles.json')}`,
  ])
  expect(await version()).not.toBe(kept)
  await remove('5002')
  expect(removed).toEqual(['film-b'])
  // The episode that nobody has seen goes; the others stay with what viewers have of them.
  expect(lines).toContain('  content: 3 withdrawn, since viewers keep of it: positions 1, favourites 1')
  const { rows: left } = await service.ports.database.execute(
    'select id from content where is_withdrawn order by id',
  )
  expect(left).toEqual([{ id: 5001 }, { id: 5002 }, { id: 500_201 }, { id: 50_020_101 }])
  expect(await favourites()).toHaveLength(1)
  for (const url of ['/v2/contents/aral', '/v2/contents/5001', '/v2/contents/salt', '/v2/contents/salt-1-1'])
    expect([url, (await get(url, null)).status]).toEqual([url, 404])
  const histories = await get('/v2/users/self/histories?state=all&lang=ru', viewer.token)
  expect(histories.status).toBe(200)
  expect(
    histories
      .json<HistoryItem[]>()
      .map(({ content, is_withdrawn }) => `${content.slug} ${is_withdrawn}`)
      .toSorted(),
  ).toEqual(['aral true', 'metropolis false', 'salt true'])
  expect((await get('/v2/search/suggest?text=aral', null)).json()).toEqual([])

  // Under the same ids it comes back with what viewers have of it.
  expect(await bring()).toBe(true)
  expect(await favourites()).toHaveLength(3)
  await db.deleteFrom('favourite').execute()
  await db.deleteFrom('watch_history').execute()
  await remove('salt')
  await remove('5001')
  expect(await catalogue()).toEqual(before)
})

test('a title that somebody has paid for stays with its film and its packet as long as that is open, and goes after it', async () => {
  await bring()
  await film('film-a', 5001, 'ready')
  const { database } = service.ports
  await database.execute("update content set asset_id = 'film-a' where id = 5001")
  await database.execute(`
    insert into packet_content (packet_id, content_id) values (1, 5001) on conflict do nothing;
    update provider_packet set is_offered = false where packet_id = 1;
    delete from entitlement where packet_id = 1;
    insert into entitlement values (${viewer.userId}, 1, '[2026-01-01,2099-01-01)', 'test')`)
  await remove('aral')
  expect(lines[0]).toBe('  content: 1 withdrawn, since viewers keep of it: paid titles 1')
  expect(removed).toEqual([])
  const left = `select c.is_withdrawn, exists (select from packet_content p where p.content_id = c.id) as is_held,
    exists (select from asset where id = c.asset_id) as has_film from content c where id = 5001`
  expect((await database.execute(left)).rows).toEqual([{ is_withdrawn: true, is_held: true, has_film: true }])
  const store = {
    list: async () => ['film-a'],
    read: async () => Buffer.alloc(0),
    remove: async (id: string) => void removed.push(id),
    clear: async () => undefined,
  }
  const sweep = async () => {
    for (const days of [0, 4]) await removeUnnamedVideos({ database, store }, NOW + days * 86_400_000)
    return removed
  }
  expect(await sweep()).toEqual([])
  await database.execute(`update entitlement set valid = '[2026-01-01,2026-01-02)' where source = 'test'`)
  expect(await sweep()).toEqual(['film-a'])
  await database.execute(`delete from content where id = 5001; delete from entitlement where source = 'test';
    update provider_packet set is_offered = true where packet_id = 1`)
})

test('a film that an ad still shows stays for it', async () => {
  await bring()
  await film('film-a', 5001, 'ready')
  const { database } = service.ports
  await database.execute(`insert into ad_campaign (id, provider_id, slug, rolls, target, age, weight, ads)
    values (1, 1, 'spring', '{pre}', '{}', 0, 1, '[{"asset_id": "film-a"}]')`)
  await remove('aral')
  expect(removed).toEqual([])
  await database.execute('delete from ad_campaign')
})

test('with a film goes what was protected of it', async () => {
  await bring()
  await film('film-a', 5001, 'ready')
  await wantProtected(
    service.ports.database,
    { id: 'film-a-cenc', assetId: 'film-a', scheme: 'cenc', keyServer: null },
    NOW,
  )
  await remove('aral')
  expect(removed.toSorted()).toEqual(['film-a', 'film-a-cenc'])
})

test('what is not imported is refused with the way to take it out, and nothing changes', async () => {
  await bring()
  const before = await catalogue()
  for (const [name, reason] of [
    [
      'metropolis',
      '"metropolis" stands in the service folder: take it out there, and run `openair apply` again',
    ],
    ['10', '"metropolis" stands in the service folder'],
    ['salt-1-1', '"salt-1-1" is an episode: take it out of the file of its series'],
    ['nothing', 'there is no title "nothing"'],
    ['99999999999999999999', 'there is no title "99999999999999999999"'],
    ["' or 1=1 --", 'there is no title'],
  ] as const)
    await expect(remove(name)).rejects.toThrow(reason)
  expect(await catalogue()).toEqual(before)
  expect([lines, removed]).toEqual([[], []])
})

test('of two titles of one name the one that is there now is taken out, and then neither is', async () => {
  await bring()
  await post('/v2/users/self/favorites', viewer.token, { content_id: '5001' })
  await remove('aral')
  await expect(remove('aral')).rejects.toThrow('"aral" is taken out already')
  await expect(remove('5001')).rejects.toThrow('"5001" is taken out already')
  await bring({ ...FILM, id: 6001 })
  await remove('aral')
  const { rows } = await service.ports.database.execute("select id from content where slug = 'aral'")
  expect(rows).toEqual([{ id: 5001 }])
  await expect(remove('aral')).rejects.toThrow('"aral" is taken out already')
})

test('a film that is ready after its title was taken out is not kept', async () => {
  await bring()
  await film('film-late', 5001, 'queued')
  const store = {
    ...service.store,
    // As the encoder leaves it, at the moment when it is done.
    read: async () => {
      await remove('aral')
      return Buffer.from('{}')
    },
    remove: async (id: string) => void removed.push(`late ${id}`),
  }
  const { ports, pictures } = service
  const encoder = {
    ...ports,
    pictures,
    store,
    ffmpeg: 'ffmpeg',
    drmSecrets: {},
    workFolder: folder,
    now: () => NOW,
    generators: {},
  }
  await encodeAsset({ ...encoder, signal: new AbortController().signal }, 'film-late')
  expect(removed).toEqual(['film-late', 'late film-late'])
  expect(await rowsOf('content_video')).toEqual([])
})

test('broadcasts of a title that goes are gone, and every node hears on which channels', async () => {
  await bring()
  const { database } = service.ports
  await database.execute(`
    insert into program (id, slug, title, category_id, category_name, genre_ids, country_ids, content_id)
      values ('aral-on-air', 'aral-on-air', '{}', 1, '{}', '{}', '{}', 5001) on conflict do nothing;
    insert into schedule_item (id, channel_id, ordinal, starts_at, duration, program_id)
      select 'aral-' || n, 1, 1000 + n, 100 + n * 60, 60, 'aral-on-air' from generate_series(1, 2) n`)
  const heard: string[] = []
  const stop = await database.listen('schedule', (payload) => heard.push(payload))
  await remove('aral')
  await remove('salt')
  await database.notify('schedule', 'after all')
  await expect.poll(() => heard).toEqual(['1', 'after all'])
  await stop()
  const { rows } = await database.execute(`select id from schedule_item where id like 'aral-%'`)
  expect(rows).toEqual([])
})
