import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Stream } from '#contract/playback.ts'
import { applyService } from '#operate/folder/apply-service.ts'
import { smallServiceFile } from '#operate/testing/small-service.ts'
import { createHashGate } from '#server/identity/hash-gate.ts'
import type { App } from '#server/ports.ts'
import { openUser } from '#server/testing/users.ts'
import { runSmallService } from '../testing/running-service.ts'
import { serviceOfFile } from '../testing/service-of-file.ts'

/** 2026-06-15 21:00 in Almaty, in the middle of Metropolis, which is on air from 20:00 to 23:00; the news follow. Unix seconds. */
const NINE = Date.UTC(2026, 5, 15, 16) / 1000
const TEN = NINE + 3600
const MIDNIGHT = TEN + 2 * 3600

const present = serviceOfFile(async () => {
  const service = await runSmallService(MIDNIGHT * 1000)
  const shown = await service.ports.database.whole
    .selectFrom('schedule_item')
    .select('asset_id')
    .distinct()
    .where('starts_at', '>', NINE - 6 * 3600)
    .where('starts_at', '<', MIDNIGHT)
    .execute()
  async function* pictures(): AsyncGenerator<[string, Uint8Array]> {
    for (const number of [0, 1, 2, 3]) yield [`thumb/${number}.jpg`, Buffer.from('a picture')]
  }
  for (const { asset_id: asset } of shown) if (asset !== null) await service.store.publish(asset, pictures())
  return { service, user: await openUser(service.ports), other: await service.another() }
})

/** Where the list and the pictures of a stream of the channel stand, asked of the first node. @param ts Unix seconds; 0 is live */
async function placesOf(ts: number) {
  const { service, user } = present()
  const { hls, screenshot_url: prefix } = (
    await service.app.inject({
      url: `/v2/channels/1/stream?access_token=${user.token}&inline=1${ts > 0 ? `&ts=${ts}` : ''}`,
    })
  ).json<Stream>()
  return { list: new URL(hls).pathname, picture: (at: number) => `${new URL(prefix!).pathname}${at}.jpg` }
}

/** A stream of the channel, whose list the first node does not refuse. @param ts Unix seconds; 0 is live */
async function stream(ts: number) {
  const { list, picture } = await placesOf(ts)
  const folder = list.slice(0, list.lastIndexOf('/'))
  const { body } = await present().service.app.inject({ url: list })
  return {
    list,
    picture,
    key: new URL(/#EXT-X-KEY:.*?URI="([^"]+)"/.exec(body)![1]!, `http://x${folder}/`).pathname,
  }
}

const nodes = (): App[] => [present().service.app, present().other.app]
const statuses = (url: string) =>
  Promise.all(nodes().map(async (app) => (await app.inject({ url })).statusCode))

/** Applies the folder with a file of it changed; the next test has it as it was, at every node. */
async function changed(name: string, was: string, is: string): Promise<void> {
  const { folder, ports, pictures, clock } = present().service
  const { database } = ports
  const apply = async (text: string) => {
    await writeFile(join(folder, name), text)
    const say = (): void => undefined
    await applyService(
      { database, pictures, passwords: createHashGate(), now: () => clock.time, say },
      folder,
    )
  }
  const text = smallServiceFile(name)
  await apply(text.replace(was, is))
  onTestFinished(async () => {
    await apply(text)
    // Nodes read their tapes anew upon the notice. This list has all that a test closes.
    const { list } = await placesOf(NINE)
    await vi.waitFor(async () => expect(await statuses(list)).toEqual([200, 200]), { timeout: 10_000 })
  })
}

test('a blackout reaches a recording that is being played, and its pictures, at every node; what lies beside it and what is live go on', async () => {
  const { list, key, picture } = await stream(NINE - 600)
  const [early, after, live] = [await stream(NINE - 2 * 3600), await stream(TEN), await stream(0)]
  // What is shown before it has a key of its own: lists that a player has had by then are played on as far as the blackout.
  const others = [
    early.key,
    after.list,
    after.key,
    live.list,
    live.key,
    picture(NINE - 60),
    picture(TEN + 60),
  ]
  for (const url of [list, key, early.list, picture(NINE), picture(TEN - 60), ...others])
    expect(await statuses(url)).toEqual([200, 200])
  await changed(
    'channels.yaml',
    'archived_days: 7',
    "archived_days: 7\n  blackouts: [{from: '2026-06-15T21:00+05:00', until: '2026-06-15T22:00+05:00'}]",
  )
  for (const url of [list, key, early.list]) await expect.poll(() => statuses(url)).toEqual([403, 403])
  for (const at of [NINE, TEN - 60]) expect(await statuses(picture(at))).toEqual([404, 404])
  for (const url of others) expect(await statuses(url)).toEqual([200, 200])
  // Who asks anew is let in again as far as the blackout, and stays.
  const again = await stream(NINE - 600)
  for (const url of [again.list, again.key]) expect(await statuses(url)).toEqual([200, 200])
})

test('a programme whose recording is banned by now is closed for who plays it already, and its pictures with it', async () => {
  const { list, key, picture } = await stream(TEN + 3600 + 60)
  const before = await stream(NINE)
  for (const url of [list, key, before.list, picture(TEN + 3600)])
    expect(await statuses(url)).toEqual([200, 200])
  await changed('programs.yaml', 'age: 6', 'age: 6\n  is_catchup_available: false')
  for (const url of [list, key, before.list]) await expect.poll(() => statuses(url)).toEqual([403, 403])
  expect(await statuses(picture(TEN + 3600))).toEqual([404, 404])
  for (const url of [before.key, picture(TEN + 3590)]) expect(await statuses(url)).toEqual([200, 200])
  const again = await stream(NINE)
  for (const url of [again.list, again.key]) expect(await statuses(url)).toEqual([200, 200])
})
