import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Stream } from '#contract/playback.ts'
import type { Channel, ScheduleItem } from '#contract/tv.ts'
import { caller } from '#server/testing/caller.ts'
import { openDevice, openUser } from '#server/testing/users.ts'
import { CHILD_NOW, MARK, openChildService } from '../testing/child-service.ts'
import { runSmallService } from '../testing/running-service.ts'
import { serviceOfFile } from '../testing/service-of-file.ts'

interface Group {
  readonly id: number
  readonly name: string
  readonly filters: readonly { readonly id: number; readonly name: string }[]
}
interface Listed {
  readonly id: string
  readonly title: string
  readonly icon: string | null
  readonly img: readonly { readonly src: string }[]
  readonly genres: readonly { readonly name: string }[]
}

const box = serviceOfFile(openChildService)
const { get, post, remove } = caller(() => box().service.app)
const of = async <T>(url: string, token: string | null = null): Promise<T> => {
  const answer = await get(url, token)
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.body}`)
  return answer.json<T>()
}
const bytesOf = async (address: string | null | undefined): Promise<{ type: unknown; bytes: Buffer }> => {
  expect(address).toMatch(/^https:\/\/tv\.example\/art\//)
  const answer = await box().service.app.inject({ url: new URL(address ?? '').pathname })
  return { type: answer.headers['content-type'], bytes: answer.rawPayload }
}

const LISTS = ['/v2/channels', '/v2/channels/channel_list', '/v2/channels/free_list']

test('icon, logo and cover of a channel are absolute addresses of pixels', async () => {
  const all = await Promise.all([
    ...LISTS.map(async (url) => (await of<Channel[]>(url))[0]),
    of<Channel>('/v2/channels/1'),
    of<{ channels: Channel[] }[]>('/v2/channels/categories').then(([first]) => first?.channels[0]),
  ])
  const icon = await bytesOf(all[0]?.icon)
  expect(icon.type).toBe('image/png')
  expect((await sharp(icon.bytes).metadata()).format).toBe('png')
  const cover = await bytesOf(all[0]?.cover.full)
  expect(cover.type).toBe('image/webp')
  expect((await sharp(cover.bytes).metadata()).format).toBe('webp')
  for (const channel of all) {
    expect(channel?.icon).toBe(all[0]?.icon)
    expect(channel?.cover.full).toBe(all[0]?.cover.full)
    for (const address of [channel?.logo, channel?.cover.bg])
      expect(address).toMatch(/^https:\/\/tv\.example\/art\/.*\.webp$/)
  }
  const [airing] = await of<{ channel: { icon: string } }[]>('/v2/programs/p500/schedule')
  expect(airing?.channel.icon).toBe(all[0]?.icon)
})

test('without a configured address each caller gets the own one, also of what is kept already', async () => {
  const service = await runSmallService(CHILD_NOW, {}, '')
  try {
    const iconAt = async (host: string, query = ''): Promise<string | undefined> => {
      const answer = await service.app.inject({ url: `/v2/channels${query}`, headers: { host } })
      const icon = answer.json<Channel[]>()[0]?.icon
      return icon ? new URL(icon).origin : undefined
    }
    const hosts = [
      'one.example',
      'two.example:8080',
      'one.example',
      '3.example',
      '4.example',
      '5.example',
      '6.example',
    ]
    for (const host of hosts) expect(await iconAt(host)).toBe(`http://${host}`)
    expect(await iconAt('one.example', '?force_https=true')).toBe('https://one.example')
    expect(await iconAt('one.example', '?force_https=false')).toBe('http://one.example')
  } finally {
    await service.close()
  }
})

test('streams have addresses with HTTPS where the call asks for them', async () => {
  const service = await runSmallService(CHILD_NOW, {}, '')
  try {
    const { token } = await openUser(service.ports)
    const addresses = async (url: string): Promise<string[]> => {
      const answer = await service.app.inject({
        url: `${url}access_token=${token}`,
        headers: { host: 'box.example' },
      })
      const { hls, hls_mbr, stream_info, playlists = {} } = answer.json<Stream>()
      return [hls, hls_mbr, stream_info, ...Object.keys(playlists)].map((address) => new URL(address).origin)
    }
    const plain = await addresses('/v2/channels/1/stream?inline=1&')
    expect(new Set(plain)).toEqual(new Set(['http://box.example']))
    const forced = await addresses('/v2/channels/1/stream?inline=1&force_https=true&')
    expect(forced).toHaveLength(plain.length)
    expect(new Set(forced)).toEqual(new Set(['https://box.example']))
  } finally {
    await service.close()
  }
})

test('a channel has the fields that boxes read', async () => {
  const [channel] = await of<Channel[]>('/v2/channels')
  expect(channel).toMatchObject({
    is_hd: true,
    ar: '16:9',
    trackers: [],
    motion_rating_id: 2,
    favorite: null,
    is_favored: false,
    real_archived_days: channel?.archived_days,
    screen: channel?.cover.full,
  })
})

test('lists with a token say what its user has bought and kept, and to nobody else', async () => {
  const { service, child } = box()
  const { database } = service.ports
  const [holder, other] = [await openUser(service.ports), await openUser(service.ports)]
  await database.execute('update provider_channel set is_free = false where channel_id = 1')
  await database.execute(
    "insert into packet (id, slug, name, is_base, benefits) select 77, 'tv', name, false, benefits from packet limit 1",
  )
  await database.execute(
    "insert into provider_packet (provider_id, packet_id, price_minor, period, position) values (1, 77, 99000, '0-1-0', 77)",
  )
  await database.execute('delete from packet_channel where channel_id = 1')
  await database.execute('insert into packet_channel (packet_id, channel_id) values (77, 1)')
  await database.execute(
    `insert into entitlement values (${holder.userId}, 77, '[2026-01-01,2027-01-01)', 'test')`,
  )
  service.app.parts.shared.dropHere(['*'])
  const seen = async (token: string | null) => {
    const each: unknown[] = []
    for (const url of [
      '/v2/channels',
      '/v2/channels/channel_list',
      '/v2/channels/categories',
      '/v2/channels/1',
    ]) {
      const answer = await of<Channel[] | { channels: Channel[] }[] | Channel>(url, token)
      const first = Array.isArray(answer) ? answer[0] : answer
      const channel = first && 'channels' in first ? first.channels[0] : first
      each.push([channel?.is_purchased, channel?.min_price, channel?.is_favored, channel?.favorite?.priority])
    }
    expect(new Set(each.map((one) => JSON.stringify(one))).size).toBe(1)
    return each[0]
  }
  const closed = [false, '990.00', false, undefined]
  expect(await seen(null)).toEqual(closed)
  expect(await seen(holder.token)).toEqual([true, null, false, undefined])
  expect(await seen(other.token)).toEqual(closed)
  const { id } = (await post('/v2/users/self/favorites', other.token, { channel_id: 1 })).json<{
    id: string
  }>()
  expect(await seen(other.token)).toEqual([false, '990.00', true, 1])
  expect(await seen(holder.token)).toEqual([true, null, false, undefined])
  expect(await seen(null)).toEqual(closed)
  // Children buy nothing, and see no price.
  expect(await seen(child.token)).toEqual([false, null, false, undefined])
  const answer = await service.app.inject({ url: `/v2/channels?access_token=${other.token}` })
  expect(answer.headers['cache-control']).toBe('private, no-cache')
  await remove(`/v2/users/self/favorites/${id}`, other.token)
  expect(await seen(other.token)).toEqual(closed)
  expect(await of<Channel[]>('/v2/channels/free_list', holder.token)).not.toContainEqual(
    expect.objectContaining({ id: 1 }),
  )
  await database.execute('update provider_channel set is_free = true where channel_id = 1')
  service.app.parts.shared.dropHere(['*'])
})

test('programmes and titles are browsed by groups and their genres', async () => {
  const programGroups = await of<Group[]>('/v2/programs/filters?version=2.5&lang=en')
  const news = programGroups.find(({ name }) => name === 'News')
  const listed = await of<Listed[]>(`/v2/programs?lang=en&limit=100&offset=0&search=&filters=${news?.id}`)
  expect(listed.map(({ id, title }) => [id, title])).toEqual([
    ['p600', `${MARK}SHOW`],
    ['p500', 'News'],
  ])
  expect((await bytesOf(listed[0]?.img[0]?.src)).type).toBe('image/webp')
  expect(listed[0]?.icon).toBe(listed[0]?.img[0]?.src)
  const everything = await of<Listed[]>('/v2/programs?lang=en&limit=100')
  expect(everything.length).toBeGreaterThan(1)
  expect(await of<Listed[]>('/v2/programs?lang=en&limit=1&offset=1')).toEqual([everything[1]])
  expect((await of<Listed[]>('/v2/programs?lang=en&search=ews')).map(({ id }) => id)).toEqual(['p500'])
  expect(await of('/v2/programs?filters=nothing')).toEqual([])

  // What has not been broadcast for long is of no group.
  const { ports, app, clock } = box().service
  await ports.database.execute(
    `insert into program (id, slug, title, category_id, category_name, genre_ids, country_ids)
     values ('unseen', 'unseen', '{"en": "Unseen"}', 77, '{"en": "Unseen kind"}', '{}', '{}'),
            ('unseen too', 'unseen-too', '{"en": "Unseen"}', 3, '{"en": "News"}', '{1}', '{}')`,
  )
  await ports.database.execute(
    `insert into schedule_item (id, channel_id, ordinal, starts_at, duration, program_id, is_catchup_available)
     select id, 1, 900000 + row_number() over (), $1 + row_number() over (), 1, id, true from program where id in ('unseen', 'unseen too')`,
    [Math.floor(clock.time / 1000) - 15 * 86_400 - 77],
  )
  app.parts.shared.dropHere(['*'])
  expect(await of<Group[]>('/v2/programs/filters?version=2.5&lang=en')).toEqual(programGroups)
  await ports.database.execute("delete from schedule_item where program_id in ('unseen', 'unseen too')")
  await ports.database.execute("delete from program where id in ('unseen', 'unseen too')")
  app.parts.shared.dropHere(['*'])

  const [films, series] = await of<Group[]>('/v2/videos/filters?lang=en')
  expect([films?.name, series?.name]).toEqual(['Films', 'Series'])
  const drama = films?.filters.find(({ name }) => name === 'Drama')
  const titles = async (filters: unknown) =>
    (await of<Listed[]>(`/v2/videos?lang=en&filters=${String(filters)}`)).map(({ title }) => title)
  expect(await titles(drama?.id)).toEqual([`${MARK}FILM`, 'Metropolis'])
  expect(await titles(series?.id)).toEqual([`${MARK}SERIES`, 'Serial'])
  expect(await titles(`${films?.id},${series?.id}`)).toHaveLength(4)
  expect(await of<Listed[]>('/v2/videos?lang=en&search=100%25')).toEqual([])
  const [metropolis] = await of<Listed[]>('/v2/videos?lang=en&search=metro')
  expect(await of<Listed[]>('/v2/videos?lang=en&search=%20metro%20')).toEqual([metropolis])
  expect(metropolis?.genres.map(({ name }) => name)).toEqual(['Drama'])
  // From this number on a genre would be taken for one of the next group.
  await ports.database.execute(
    `insert into genre (id, slug, title) values (100000, 'beyond', '{"en": "Beyond"}')`,
  )
  await ports.database.execute('insert into content_genre values (10, 100000, 9)')
  app.parts.shared.dropHere(['*'])
  expect((await of<Group[]>('/v2/videos/filters?lang=en'))[0]).toEqual(films)
  await ports.database.execute('delete from content_genre where genre_id = 100000')
  await ports.database.execute('delete from genre where id = 100000')
  app.parts.shared.dropHere(['*'])
  expect((await bytesOf(metropolis?.img[0]?.src)).type).toBe('image/webp')
  expect(await of(`/v2/videos/${metropolis?.id}`)).toMatchObject({ slug: 'metropolis' })
})

test('a video plays by its number alone, a series by its first episode', async () => {
  const { adult, child, guest } = box()
  await box().service.ports.database.execute(
    `insert into entitlement select ${adult.userId}, id, '[2026-01-01,2027-01-01)', 'test' from packet on conflict do nothing`,
  )
  await box().service.ports.database.execute(
    'insert into packet_content (packet_id, content_id) select (select min(packet_id) from provider_packet where price_minor = 0), id from content where id in (10, 11) on conflict do nothing',
  )
  for (const id of ['10', '11', 'serial']) {
    const stream = await of<Stream>(`/v2/videos/${id}/stream`, adult.token)
    expect(stream.hls_mbr).toMatch(/^https:\/\/tv\.example\/media\/g\//)
  }
  for (const id of ['20', '21']) expect((await get(`/v2/videos/${id}/stream`, child.token)).status).toBe(403)
  expect((await get('/v2/videos/10/stream', null)).status).toBe(401)
  expect((await get('/v2/videos/99/stream', guest.token)).status).toBe(404)
})

test('a child is shown no group, genre, programme or title for adults', async () => {
  const { child } = box()
  for (const url of [
    '/v2/programs/filters',
    '/v2/programs?limit=100',
    '/v2/videos/filters',
    '/v2/videos?limit=100',
    `/v2/videos?search=${MARK}`,
  ]) {
    const answer = await get(`${url}${url.includes('?') ? '&' : '?'}lang=en`, child.token)
    expect([url, answer.status, answer.body.includes(MARK)]).toEqual([url, 200, false])
  }
  // The same lists have it for adults.
  for (const url of ['/v2/programs?limit=100', '/v2/videos/filters', '/v2/videos?limit=100'])
    expect((await get(`${url}${url.includes('?') ? '&' : '?'}lang=en`, null)).body).toContain(MARK)
  expect((await get('/v2/videos/20', child.token)).status).toBe(404)
})

test('a row is found by its slug', async () => {
  expect(await of('/v2/rows/films?lang=en')).toMatchObject({ id: 2, slug: 'films' })
  expect((await get('/v2/rows/no-such-row', null)).status).toBe(404)
})

test('a device signs in again by its serial, with a token of its account only', async () => {
  const { service, child } = box()
  const user = await openUser(service.ports)
  const { database } = service.ports
  const second = await openDevice(service.ports, user.userId)
  const serial = `MAC-00-11-22-${second.deviceId}`
  await database.execute(`update device set serial = '${serial}' where id = '${second.deviceId}'`)
  const sign = (body: object, token: string | null) =>
    service.app.inject({
      method: 'POST',
      url: `/v2/auth/device${token === null ? '' : `?access_token=${token}`}`,
      payload: body,
    })
  for (const body of [{ serial }, { device_id: serial }]) {
    const answer = await sign(body, user.token)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ device: { id: second.deviceId, serial }, was_guest: false })
    expect((await sign(body, null)).statusCode).toBe(401)
    expect((await sign(body, child.token)).statusCode).toBe(401)
    expect((await sign(body, 'no-such-token')).statusCode).toBe(401)
  }
  expect((await sign({}, user.token)).statusCode).toBe(400)
  // A child leaves its limits by no serial of its family.
  const { rows } = await database.execute(
    `select serial from device where user_id = ${child.userId} and id <> '${child.deviceId}' limit 1`,
  )
  expect((await sign({ serial: rows[0]?.['serial'] }, child.token)).statusCode).toBe(401)
})

test('any window of a schedule is cut out of one of whole hours, which is kept once', async () => {
  const { service } = box()
  const start = CHILD_NOW / 1000 - 40_000
  const url = (from: number, to: number) => `/v2/channels/1/content_schedule?start=${from}&end=${to}`
  const whole = await of<ScheduleItem[]>(url(start - (start % 3600), start - (start % 3600) + 12 * 3600))
  expect(whole.length).toBeGreaterThan(3)
  const { database } = service.ports
  // What is read after this change was not kept.
  await database.execute('update schedule_item set duration = duration + 1 where channel_id = 1')
  for (const [from, to] of [
    [start - (start % 3600) + 1, start - (start % 3600) + 12 * 3600 - 1],
    [start - (start % 3600) + 3599, start - (start % 3600) + 11 * 3600 + 1],
  ] as const) {
    const expected = whole.filter(({ timestamp, duration }) => timestamp < to && timestamp + duration > from)
    expect(await of(url(from, to))).toEqual(expected)
  }
  await database.execute('update schedule_item set duration = duration - 1 where channel_id = 1')
  expect((await get(url(start + 20, start + 10), null)).status).toBe(400)
  expect((await get(url(start + 1, start + 1 + 62 * 86_400 + 1), null)).status).toBe(400)
  expect((await get(url(start + 1, start + 1 + 62 * 86_400), null)).status).toBe(200)
})
