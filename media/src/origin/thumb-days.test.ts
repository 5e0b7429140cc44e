import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { signThumbPass } from '../thumb-pass.ts'
import { origin } from './origin.ts'

const NOW = Date.UTC(2026, 5, 15, 7)
const SECRET = Buffer.alloc(32, 3)
const DAY_MS = 86_400_000

test('no tape is read for what a pass does not open, however many days are asked for', async () => {
  const taped: number[] = []
  const app = Fastify()
  await origin(app, {
    store: { read: async () => undefined } as never,
    secret: SECRET,
    assets: () => undefined,
    standbyAt: () => 'standby',
    channelTimeline: (_channel, { fromMs }) => {
      taped.push(fromMs)
      return undefined
    },
    isAlive: () => false,
    isEnded: () => false,
    onFetch: () => undefined,
    now: () => NOW,
  })
  const pass = signThumbPass(SECRET, { channelId: 7, limits: { notBeforeMs: NOW - DAY_MS } }, NOW)
  const status = async (ms: number) =>
    (await app.inject(`/media/thumbs/${pass}/${Math.floor(ms / 1000)}.jpg`)).statusCode
  for (const ms of [0, DAY_MS, NOW - 30 * DAY_MS, NOW - DAY_MS - 60_000, NOW + 60_000])
    expect(await status(ms)).toBe(404)
  expect(taped).toEqual([])
  await status(NOW - DAY_MS)
  await status(NOW)
  expect(taped).toHaveLength(2)
  await app.close()
})
