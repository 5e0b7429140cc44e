import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { outwardDevice, outwardEvent } from './outward-event.ts'

const row = (userId: number | null, deviceId: string | null) => ({
  happened_at: new Date(0),
  batch: randomUUID(),
  n: 0,
  tx: '1',
  provider_id: 1,
  user_id: userId,
  device_id: deviceId,
  visit: null,
  viewer_kind: 'free' as const,
  metric: 'event',
  name: 'hover_focus',
  value: null,
  amount: null,
  stat_id: 'a',
  channel_id: 7,
  content_id: null,
  source: '/',
  data: { place: 'x' },
})
const secret = Buffer.alloc(32, 7)

test('an event that leaves the service names neither account nor device, and tells both apart from others', () => {
  const [one, two] = [randomUUID(), randomUUID()]
  const told = [row(123456, one), row(123456, two), row(6, one), row(null, null)].map((event) => ({
    ...outwardEvent(event, secret),
    device: outwardDevice(event, secret),
  }))
  const text = JSON.stringify(told)
  expect(text).not.toContain(one)
  expect(text).not.toContain('123456')
  const [first, otherDevice, otherViewer, nobody] = told
  expect(first?.viewer).toMatch(/^[0-9a-f]{16}$/)
  expect(first?.device).toMatch(/^[0-9a-f]{16}$/)
  expect(otherDevice?.viewer).toBe(first?.viewer)
  expect(otherDevice?.device).not.toBe(first?.device)
  expect(otherViewer?.viewer).not.toBe(first?.viewer)
  expect(otherViewer?.device).toBe(first?.device)
  expect([nobody?.viewer, nobody?.device]).toEqual([null, null])
})

test('another installation knows viewers and devices by other numbers', () => {
  const event = row(5, randomUUID())
  const other = Buffer.alloc(32, 8)
  expect(outwardEvent(event, other).viewer).not.toBe(outwardEvent(event, secret).viewer)
  expect(outwardDevice(event, other)).not.toBe(outwardDevice(event, secret))
})
