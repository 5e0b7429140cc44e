import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentMeta, Item } from '#contract/catalogue.ts'
import type { Channel } from '#contract/tv.ts'
import type { Packet } from '#contract/commerce.ts'
import { createHashGate } from '#server/identity/hash-gate.ts'
import { endUnpaidViewings } from '#server/rights/end-viewings.ts'
import { caller } from '#server/testing/caller.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { applyService } from '#operate/folder/apply-service.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { smallServiceFile } from '#operate/testing/small-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)

const packet = (id: number, slug: string, price: string, holds: string): string => `- id: ${id}
  slug: ${slug}
  name: {ru: ${slug}, en: ${slug}}
  short: {ru: ${slug}, en: ${slug}}
  description: {ru: ${slug}, en: ${slug}}
  base: true
  free: ${price === '0.00'}
  price: '${price}'
  period: 0-1-0
  ${holds}
  benefits: [{icon: tv, text: {ru: Каналы, en: Channels}}]
  art: {motif: globe}
`
const OPEN = packet(1, 'open', '0.00', 'channels: {only: []}\n  contents: {only: [serial]}')
const GOLD = packet(2, 'gold', '100.00', 'channels: {categories: [public]}\n  contents: {only: [metropolis]}')
const OTHER = packet(3, 'other', '50.00', 'channels: {only: []}\n  contents: {only: [serial]}')

let service: RunningService
let [holder, stranger]: (TestUser | undefined)[] = []
beforeAll(async () => {
  service = await runSmallService(NOW, {
    'packets.yaml': OPEN + GOLD + OTHER,
    'channels.yaml': smallServiceFile('channels.yaml').replace('is_free: true', 'is_free: false'),
    'accounts.yaml': smallServiceFile('accounts.yaml').replace('[free]', '[]'),
  })
  holder = await openUser(service.ports)
  stranger = await openUser(service.ports)
  await service.ports.database.execute(
    `insert into entitlement values (${holder.userId}, 2, '[2026-01-01,2027-01-01)', 'test')`,
  )
})
afterAll(() => service.close())

const { get } = caller(() => service.app)
const statusOf = async (user: TestUser | undefined, what: string) =>
  (await get(`${what}/stream`, user?.token ?? null)).status
const shop = async () => (await get('/v2/packets', null)).json<Packet[]>().map(({ slug }) => slug)

/** Applies the folder again with other packets; answers what it told. */
async function applyPackets(text: string): Promise<string[]> {
  const { ports, folder, pictures, clock } = service
  await writeFile(join(folder, 'packets.yaml'), text)
  const lines: string[] = []
  await applyService(
    {
      database: ports.database,
      pictures,
      passwords: createHashGate(),
      now: () => clock.time,
      say: (line) => lines.push(line),
    },
    folder,
  )
  return lines
}

const FILM = '/v2/libraries/1/contents/10'
const CHANNEL = '/v2/channels/1'

test('a packet that leaves the folder is sold no more, and who has it goes on watching', async () => {
  for (const what of [FILM, CHANNEL])
    expect([await statusOf(holder, what), await statusOf(stranger, what)]).toEqual([200, 403])
  await service.flush()
  expect(await shop()).toEqual(['open', 'gold', 'other'])

  expect(await applyPackets(OPEN + OTHER)).toContain('  packet: 1 withdrawn')
  await expect.poll(shop).toEqual(['open', 'other'])
  expect((await get('/v2/packets/gold', null)).status).toBe(404)
  expect((await get('/v2/packets/2', null)).status).toBe(404)
  for (const what of [FILM, CHANNEL])
    expect([await statusOf(holder, what), await statusOf(stranger, what)]).toEqual([200, 403])
  // What is being watched is not ended, and lists and cards know what is open.
  await service.flush()
  expect(await endUnpaidViewings(service.ports.database, service.clock.time)).toBe(0)
  const channelOf = async (user: TestUser | undefined) =>
    (await get('/v2/channels', user?.token ?? null)).json<Channel[]>()[0]
  expect(await channelOf(holder)).toMatchObject({ is_purchased: true, min_price: null })
  expect(await channelOf(stranger)).toMatchObject({ is_purchased: false, min_price: null })
  const meta = async (user: TestUser | undefined) =>
    (await get('/v2/users/self/content_metadata/10', user?.token ?? null)).json<ContentMeta>()
  expect(await meta(holder)).toMatchObject({ is_purchased: true })
  expect(await meta(stranger)).toMatchObject({ is_purchased: false, buttons: [], min_price: null })
  expect((await get('/v2/channels/1/quick_sales_packets', stranger?.token ?? null)).json()).toEqual([])

  expect(await applyPackets(OPEN + OTHER)).toEqual(['nothing to change'])
})

test('another packet may have its name; when it is back it is sold again, and opens what it holds then', async () => {
  await applyPackets(
    OPEN + OTHER + packet(4, 'gold', '70.00', 'channels: {only: []}\n  contents: {only: [serial]}'),
  )
  await expect.poll(shop).toEqual(['open', 'other', 'gold'])
  expect((await get('/v2/packets/gold', null)).json<Packet>().id).toBe(4)
  expect(await statusOf(holder, FILM)).toBe(200)
  const back = packet(2, 'gold', '100.00', 'channels: {only: []}\n  contents: {only: [metropolis]}')
  expect(await applyPackets(OPEN + OTHER + back)).toEqual(
    expect.arrayContaining(['  packet: 1 withdrawn', '  packet: 1 offered again']),
  )
  await expect.poll(shop).toEqual(['open', 'other', 'gold'])
  await expect.poll(() => statusOf(holder, CHANNEL)).toBe(403)
  expect(await statusOf(holder, FILM)).toBe(200)
})

test('a packet of no price that is withdrawn opens nothing to everybody any more', async () => {
  const series = async () => (await get('/v2/contents?content_type=series', null)).json<Item[]>()
  expect(await statusOf(stranger, '/v2/libraries/1/contents/110101')).toBe(200)
  expect(await series()).toMatchObject([{ is_purchased: true }])
  await applyPackets(OTHER + GOLD)
  await expect.poll(() => statusOf(stranger, '/v2/libraries/1/contents/110101')).toBe(403)
  await expect.poll(series).toMatchObject([{ is_purchased: false }])
  // What was begun while the series was everybody's ends.
  await service.flush()
  expect(await endUnpaidViewings(service.ports.database, service.clock.time)).toBeGreaterThan(0)
  const { rows } = await service.ports.database.execute(
    'select distinct user_id from view_session where ended_at is not null and content_id = 110101',
  )
  expect(rows).toEqual([{ user_id: stranger?.userId }])
})

test('the database deletes no packet that somebody has', async () => {
  await expect(service.ports.database.execute('delete from packet where id = 2')).rejects.toThrow(
    /entitlement/,
  )
  expect(await statusOf(holder, FILM)).toBe(200)
})
