import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MediaStore } from '#media/asset/store.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'

let service: RunningService
beforeAll(async () => {
  service = await runSmallService(Date.UTC(2026, 5, 15, 7))
})
afterAll(() => service.close())

test('segments are made in turns: who asks for very many at once holds up nobody else', async () => {
  const store = service.store as { read: MediaStore['read'] }
  const held = Promise.withResolvers<undefined>()
  const asked: string[] = []
  store.read = (assetId) => {
    asked.push(assetId)
    return held.promise
  }
  const get = (asset: string, from: string) =>
    service.app.inject({
      url: `/media/a/${asset}/v720/0-0.m4s`,
      headers: { 'x-forwarded-for': from },
    })
  const crowd = Array.from({ length: 20 }, () => get('crowd', '203.0.113.9'))
  const other = get('other', '198.51.100.7')
  await expect.poll(() => asked.includes('other')).toBe(true)
  expect(asked.filter((assetId) => assetId === 'crowd')).toHaveLength(8)
  held.resolve(undefined)
  // Nothing is stored of them.
  for (const { statusCode } of await Promise.all([...crowd, other])) expect(statusCode).toBe(404)
  expect(asked).toHaveLength(21)
})
