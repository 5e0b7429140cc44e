import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Stream } from '#contract/playback.ts'
import { assetLike } from '#media/testing/assets.ts'
import { createHashGate } from '#server/identity/hash-gate.ts'
import type { App } from '#server/ports.ts'
import { applyService } from '#operate/folder/apply-service.ts'
import { smallService, smallServiceFile } from '#operate/testing/small-service.ts'
import { GUEST_NOW, guestCalls } from '../testing/guest-calls.ts'

const { service, mine } = guestCalls()

/** Applies the small service under another name of its standby clip; answers the id of the clip. */
async function standbyTitled(title: string): Promise<string> {
  const { ports, pictures, clock } = service()
  const file = smallServiceFile('service.yaml').replace(
    'standby: {title: Small}',
    `standby: {title: ${title}}`,
  )
  const folder = await smallService({ 'service.yaml': file })
  const { database } = ports
  const say = () => undefined
  await applyService({ database, pictures, passwords: createHashGate(), now: () => clock.time, say }, folder)
  await rm(folder, { recursive: true })
  return standby()
}
const standby = async (): Promise<string> => {
  const { rows } = await service().ports.database.execute('select standby_asset from applied_service')
  return String(rows[0]?.['standby_asset'])
}

/** A stream of the channel from one node: where its playlist is. */
async function press(app: App): Promise<string> {
  const answer = await app.inject({ url: mine('/v2/channels/1/stream?inline=1') })
  // The first one is the master playlist.
  const [, url = ''] = Object.keys(answer.json<Stream>().playlists ?? {})
  return new URL(url).pathname
}
/** Which clips a playlist names at a node, and what the others answer who asks them for the keys. */
async function seen(playlist: string, at: App, others: readonly App[]) {
  const { body } = await at.inject(playlist)
  const keys = [...body.matchAll(/EXT-X-KEY:METHOD=AES-128,URI="([^"]+)"/g)].map(
    ([, uri = '']) => new URL(uri, `http://host${playlist}`).pathname,
  )
  const statuses = await Promise.all(
    others.flatMap((app) => keys.map(async (key) => (await app.inject(key)).statusCode)),
  )
  return {
    clips: [...new Set([...body.matchAll(/key\/([\w~-]+)"/g)].map(([, id]) => id))],
    keys: [...new Set(statuses)],
  }
}

test('a stream keeps the standby clip that it was granted with, at nodes that were there and at those that start later', async () => {
  const { ready, videos, clock, another, app } = service()
  ready.all = false
  const first = await standby()
  videos.set(first, assetLike(first))
  const running = await another()
  const before = await press(app)
  const second = await standbyTitled('Other')
  expect(second).not.toBe(first)
  const late = await another()
  const nodes = [app, running.app, late.app]
  const all = (playlist: string) => Promise.all(nodes.map((node) => seen(playlist, node, nodes)))
  const same = (clip: string) => nodes.map(() => ({ clips: [clip], keys: [200] }))
  expect(await all(before)).toEqual(same(first))

  // The new one is still being made: nothing else is there to show.
  clock.time = GUEST_NOW + 60_000
  expect(await all(await press(app))).toEqual(same(first))

  videos.set(second, assetLike(second, { readyAt: clock.time / 1000 }))
  clock.time += 1000
  await expect.poll(async () => all(await press(app))).toEqual(same(second))
  expect(await all(await press(late.app))).toEqual(same(second))
  expect(await all(before)).toEqual(same(first))
  await Promise.all([running.stop(), late.stop()])
})
