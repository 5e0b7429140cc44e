import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Content, ContentMeta, Item } from '#contract/catalogue.ts'
import type { Channel } from '#contract/tv.ts'
import type { Packet } from '#contract/commerce.ts'
import { createHashGate } from '#server/identity/hash-gate.ts'
import { endUnpaidViewings } from '#server/rights/end-viewings.ts'
import { caller } from '#server/testing/caller.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { applyService } from '#operate/folder/apply-service.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { smallFilm, smallServiceFile } from '#operate/testing/small-service.ts'

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

const WAVES = `- id: 21
  slug: waves
  type: series
  title: Waves
  original: Waves
  year: 2021
  age: 6
  minutes: 20
  countries: [DE]
  genres: [drama]
  persons: []
  description: Waves.
  seasons: [{number: 1, year: 2021, episodes: [{title: One, minutes: 20}, {title: Two, minutes: 21}]}]
`

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

test('what is paid for in a packet that leaves the folder with its titles and channels is withdrawn: its holder plays on, nobody else finds it', async () => {
  const { database } = service.ports
  const titles = ['dusk', 'unseen']
    .map((slug, at) => smallFilm({ id: 20 + 2 * at, slug, year: 2020 }))
    .join('')
  const contents = smallServiceFile('contents/all.yaml')
  const channels = smallServiceFile('channels.yaml')
  const steppe = channels
    .replace('id: 1\n', 'id: 9\n')
    .replace('num: 1\n', 'num: 9\n')
    .replace('slug: dala', 'slug: steppe')
  const last = packet(
    5,
    'last',
    '100.00',
    'channels: {only: [steppe]}\n  contents: {only: [dusk, unseen, waves]}',
  )
  const write = (name: string, text: string) => writeFile(join(service.folder, name), text)
  await write('contents/all.yaml', contents + titles + WAVES)
  await write('channels.yaml', channels + steppe)
  await write('schedule/steppe.yaml', smallServiceFile('schedule/dala.yaml').replace('dala', 'steppe'))
  await applyPackets(OTHER + GOLD + last)
  const holds = (until: string) =>
    database.execute(
      `insert into entitlement values (${holder?.userId}, 5, '[2026-01-01,${until})', 'last')
       on conflict do nothing`,
    )
  await holds('2099-01-01')
  await service.app.parts.tokens.forget(holder?.userId ?? 0)
  const DUSK = '/v2/libraries/1/contents/20'
  const SERIES = '/v2/libraries/1/contents/210102'
  await expect.poll(() => statusOf(holder, DUSK)).toBe(200)
  expect(await statusOf(stranger, DUSK)).toBe(403)

  await write('contents/all.yaml', contents)
  await write('channels.yaml', channels)
  await rm(join(service.folder, 'schedule/steppe.yaml'))
  const told = await applyPackets(OTHER + GOLD)
  expect(told).toEqual(
    expect.arrayContaining(['  packet: 1 withdrawn', '  channel: 1 withdrawn', '  content: 6 withdrawn']),
  )
  expect(await applyPackets(OTHER + GOLD)).toEqual(['nothing to change'])

  const found = async (user: TestUser | undefined) => {
    const statuses = []
    for (const path of ['20', 'dusk', '21', 'waves', '21/episodes', '210101', '20/similar'])
      statuses.push((await get(`/v2/contents/${path}`, user?.token ?? null)).status)
    return [...statuses, await statusOf(user, DUSK), await statusOf(user, SERIES)]
  }
  await expect.poll(() => found(holder)).toEqual(Array.from({ length: 9 }, () => 200))
  await expect.poll(() => found(stranger)).toEqual(Array.from({ length: 9 }, () => 404))
  const waves = (await get('/v2/contents/21', holder?.token ?? null)).json<Content>()
  expect(waves.contents.map((season) => season.contents.map(({ id }) => id))).toEqual([['210101', '210102']])
  const meta = (await get('/v2/users/self/content_metadata/21', holder?.token ?? null)).json<ContentMeta>()
  expect(meta).toMatchObject({ is_purchased: true, next_to_play: { id: '210101' } })
  for (const list of ['/v2/contents', '/v2/search/suggest?text=dusk', '/v2/rows/films'])
    expect((await get(list, holder?.token ?? null)).body).not.toMatch(/dusk/)
  const bought = (await get('/v2/users/self/subscriptions/current', holder?.token ?? null)).body
  expect(bought).toContain('last')

  for (const statement of [
    'delete from content where id = 20',
    'delete from content where id = 21',
    'delete from channel where id = 9',
    'delete from packet_content where content_id = 20',
  ])
    await expect(database.execute(statement)).rejects.toThrow(/paid for/)

  await database.execute(`update entitlement set valid = '[2026-01-01,2026-01-02)' where source = 'last'`)
  await service.app.parts.tokens.forget(holder?.userId ?? 0)
  await expect.poll(() => statusOf(holder, DUSK)).toBe(404)
  // Of what was played viewings are kept.
  await service.flush()
  expect(await applyPackets(OTHER + GOLD)).toEqual(
    expect.arrayContaining(['  channel: 1 removed', '  content: 2 removed']),
  )
})

test.each(['paused', 'that nobody has paid yet'])(
  'a subscription %s holds what its packet was sold with, until it has ended',
  async (what) => {
    const { database } = service.ports
    const isPaused = what === 'paused'
    const contents = smallServiceFile('contents/all.yaml')
    const write = (text: string) => writeFile(join(service.folder, 'contents/all.yaml'), text)
    await write(contents + smallFilm({ id: 30, slug: 'dawn', year: 2020 }))
    const dawn = packet(6, 'dawn', '100.00', 'channels: {only: []}\n  contents: {only: [dawn]}')
    await applyPackets(OTHER + GOLD + dawn)
    await database.execute(
      `insert into subscription (user_id, provider_id, packet_id, period, price_minor, anchor, time_zone, periods_paid, began_at, paid_until, is_renewed, paused_at)
       values (${stranger?.userId}, 1, 6, '0-1-0', 10000, '2026-06-01', 'UTC', 1, '2026-06-01', '2026-06-14', true, ${isPaused ? "'2026-06-10'" : 'null'})`,
    )
    await write(contents)
    expect(await applyPackets(OTHER + GOLD)).toEqual(
      expect.arrayContaining(['  packet: 1 withdrawn', '  content: 1 withdrawn']),
    )
    for (const table of ['content where id', 'packet_content where content_id'])
      await expect(database.execute(`delete from ${table} = 30`)).rejects.toThrow(/paid for/)
    await database.execute(`update subscription set ended_at = paid_until where packet_id = 6`)
    expect(await applyPackets(OTHER + GOLD)).toEqual(expect.arrayContaining(['  content: 1 removed']))
  },
)
