import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { Stream } from '#contract/playback.ts'
import { programOfStudio } from '#domain/tv/program-id.ts'
import { createHashGate } from '#server/identity/hash-gate.ts'
import { openUser } from '#server/testing/users.ts'
import { applyService } from '#operate/folder/apply-service.ts'
import { runSmallService } from '../testing/running-service.ts'
import { serviceOfFile } from '../testing/service-of-file.ts'

/** 2026-06-15 23:00 in Almaty: Metropolis is over, which was on air from 20:00, and the news are on until 06:00. Unix seconds. */
const ELEVEN = Date.UTC(2026, 5, 15, 18) / 1000
const HALF_PAST = (ELEVEN + 1800) * 1000

const present = serviceOfFile(async () => {
  const service = await runSmallService(HALF_PAST)
  const { whole: db } = service.ports.database
  const user = await openUser(service.ports)
  const assetAt = async (startsAt: number): Promise<string> => {
    const { asset, content } = await db
      .selectFrom('schedule_item')
      .innerJoin('program', 'program.id', 'schedule_item.program_id')
      .leftJoin('content', 'content.id', 'schedule_item.content_id')
      .select(['program.asset_id as asset', 'content.asset_id as content'])
      .where('starts_at', '=', startsAt)
      .executeTakeFirstOrThrow()
    return (content ?? asset)!
  }
  const film = await assetAt(ELEVEN - 3 * 3600)
  const news = await assetAt(ELEVEN)
  const allow = (is_catchup_available: boolean) =>
    db.updateTable('schedule_item').set({ is_catchup_available }).where('starts_at', '=', ELEVEN).execute()
  return { service, user, film, news, allow }
})

const at = (url: string) => present().service.app.inject({ url })

const answerFrom = (ts: number, query = '') =>
  at(`/v2/channels/1/stream?access_token=${present().user.token}&ts=${ts}${query}`)

/** What the stream from a moment on opens now: how its list ends, which videos are in it, and the keys of both programmes. */
async function openedFrom(ts: number, query = '') {
  const { hls } = (await answerFrom(ts, query)).json<Stream>()
  const { body: list } = await at(new URL(hls).pathname)
  const folder = new URL('.', hls).pathname
  const [film, news] = [present().film, present().news]
  const keys = await Promise.all([film, news].map((asset) => at(`${folder}key/${asset}`)))
  return {
    shows: [film, news].map((asset) => list.includes(asset)),
    isComplete: list.includes('#EXT-X-ENDLIST'),
    keys: keys.map(({ statusCode }) => statusCode),
  }
}

const FILM_ALONE = { shows: [true, false], isComplete: true, keys: [200, 403] }

beforeEach(async () => {
  present().service.clock.time = HALF_PAST
  await present().allow(true)
})

test('a recording runs on into the next programme, where that may be recorded', async () => {
  expect(await openedFrom(ELEVEN - 600)).toEqual({
    shows: [true, true],
    isComplete: true,
    keys: [200, 200],
  })
})

test('a recording ends where a programme without catch-up begins, and nothing of that is opened, for whichever player it was asked [tv.schedule-unavailable]', async () => {
  await present().allow(false)
  for (const query of ['', '&inline=1']) {
    expect(await openedFrom(ELEVEN - 600, query)).toEqual(FILM_ALONE)
    expect(await openedFrom(ELEVEN - 3 * 3600, query)).toEqual(FILM_ALONE)
    expect(await openedFrom(ELEVEN - 2, query)).toEqual(FILM_ALONE)
  }
  expect((await answerFrom(ELEVEN)).json<ErrorBody>().refusal).toEqual({ reason: 'no_catchup' })
})

test('who began before it may not be recorded sees it end there too', async () => {
  await present().allow(false)
  present().service.clock.time = (ELEVEN - 60) * 1000
  const { hls } = (await answerFrom(ELEVEN - 600, '&inline=1')).json<Stream>()
  const lists = async () => (await at(new URL(hls).pathname)).body
  expect(await lists()).not.toContain('#EXT-X-ENDLIST')
  present().service.clock.time = (ELEVEN + 60) * 1000
  const list = await lists()
  expect(list).toContain('#EXT-X-ENDLIST')
  expect(list).not.toContain(present().news)
  expect((await at(`${new URL('.', hls).pathname}key/${present().news}`)).statusCode).toBe(403)
})

test('a programme that its folder keeps out of the archive is out of it as soon as that is applied, and in it again with the line gone [tv.schedule-unavailable]', async () => {
  const { folder, pictures, ports, clock } = present().service
  const file = join(folder, 'programs.yaml')
  const open = await readFile(file, 'utf8')
  const apply = async (text: string) => {
    await writeFile(file, text)
    const passwords = createHashGate()
    const say = (): void => undefined
    await applyService({ database: ports.database, pictures, passwords, now: () => clock.time, say }, folder)
  }
  const news = () =>
    ports.database.whole
      .selectFrom('schedule_item')
      .select(['is_catchup_available as open', ({ fn }) => fn.countAll<string>().as('count')])
      .where('program_id', '=', programOfStudio(500))
      .groupBy('is_catchup_available')
      .execute()
  await apply(`${open}  is_catchup_available: false\n`)
  expect((await answerFrom(ELEVEN)).json<ErrorBody>().refusal).toEqual({ reason: 'no_catchup' })
  await expect.poll(() => openedFrom(ELEVEN - 600)).toEqual(FILM_ALONE)
  expect((await news()).map(({ open: isOpen }) => isOpen)).toEqual([false])
  // What is laid the next day is as the programme says.
  const [before] = await news()
  clock.time += 24 * 3_600_000
  await apply(`${open}  is_catchup_available: false\n# the next day\n`)
  const [after, ...others] = await news()
  expect(others).toEqual([])
  expect(Number(after?.count)).toBeGreaterThan(Number(before?.count))
  clock.time = HALF_PAST
  await apply(open)
  expect((await answerFrom(ELEVEN)).statusCode).toBe(200)
  await expect.poll(() => openedFrom(ELEVEN - 600)).toMatchObject({ shows: [true, true] })
})

test('live shows what may not be recorded, and scrub pictures of what comes after it are there', async () => {
  const whole = (await answerFrom(ELEVEN - 600)).json<Stream>()
  await present().allow(false)
  expect(await openedFrom(0)).toMatchObject({ shows: [false, true], keys: [403, 200] })
  const ended = (await answerFrom(ELEVEN - 600)).json<Stream>()
  expect(ended.screenshot_url).toBe(whole.screenshot_url)
})
