import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deviceMark, readViewingId, viewingId } from './viewing-id.ts'

const random = { bytes: (count: number) => randomBytes(count) }
const NOW = Date.UTC(2026, 5, 15, 12, 0, 0, 123)

test('the id of a viewing is a UUID that tells of its device and its beginning, and is never the same', () => {
  const device = randomUUID()
  const ids = Array.from({ length: 200 }, () => viewingId(random, device, NOW))
  expect(new Set(ids).size).toBe(200)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(readViewingId(id)).toEqual({ device: deviceMark(device), startedAt: NOW })
  }
  expect(deviceMark(randomUUID())).not.toBe(deviceMark(device))
  expect(readViewingId('nonsense')).toEqual({ device: '', startedAt: 0 })
})
