import { expect, test } from 'vitest'
import type { ChannelConfig, Stream } from '#contract/playback.ts'
import type { Category, Channel, Program, ScheduleItem } from '#contract/tv.ts'
import { otherProvider } from '#operate/testing/other-provider.ts'
import { smallServiceFile } from '#operate/testing/small-service.ts'
import { openGuest } from '#server/testing/service.ts'
import { openChild, openUser } from '#server/testing/users.ts'
import { GUEST_NOW } from '../testing/guest-calls.ts'
import { runSmallService } from '../testing/running-service.ts'
import { serviceOfFile } from '../testing/service-of-file.ts'

const PLAYER = 'https://player.example/dala'
const TRACKER = {
  tracker_type: 'tns',
  params: { CatID: '1', VcID: '22', VcVersion: '3', Account: 'small', Tmsec: 'dala' },
}

const channel = (id: number, slug: string, lines: string): string => `- id: ${id}
  num: ${id}
  slug: ${slug}
  name: ${slug}
  description: ${slug}
  categories: [public]
  age: 6
  archived_days: 7
  logo: {genre: general, style: sun}
  vitrina: {url: 'https://player.example/${slug}'}
${lines}`

const schedule = (slug: string): Record<string, string> => ({
  [`schedule/${slug}.yaml`]: smallServiceFile('schedule/dala.yaml').replace(
    'channel: dala',
    `channel: ${slug}`,
  ),
})

const files = {
  'providers.yaml': `${smallServiceFile('providers.yaml').replace(
    'shortname: small',
    "shortname: small\n  client: {player_origins: ['https://player.example'], packshots: ['https://b.example/2.m3u8', 'https://a.example/1.m3u8']}",
  )}${otherProvider('id: 2', 'shortname: other', 'name: Other', 'domain: other.example', 'is_guest_allowed: true', "client: {player_origins: ['https://player.example'], new_year: {channel: 1, rows: [films]}}")}`,
  'channels.yaml': `${smallServiceFile('channels.yaml').replace(
    'slug: dala',
    `slug: dala
  also: {other: {num: 7, is_free: true}}
  is_fixed: true
  cover_light: {genre: general, motif: globe}
  overlay_icon: https://art.example/mark.svg
  vitrina: {url: '${PLAYER}', light_url: '${PLAYER}/light'}
  trackers: [${JSON.stringify(TRACKER)}]`,
  )}${channel(2, 'paid', '')}${channel(3, 'night', '  is_free: true\n').replace('age: 6', 'age: 18')}`,
  'packets.yaml': smallServiceFile('packets.yaml').replace('channels: {}', 'channels: {only: [dala, night]}'),
  ...schedule('paid'),
  ...schedule('night'),
}

const opened = serviceOfFile(async () => {
  const service = await runSmallService(GUEST_NOW, files)
  const user = await openUser(service.ports)
  return {
    service,
    guest: (await openGuest(service.app)).token,
    user,
    child: await openChild(service.app, service.ports, user),
    other: await openUser(service.ports, { providerId: 2 }),
  }
})

async function get<T>(url: string, token?: string): Promise<T & { readonly status_code?: number }> {
  const headers = { 'accept-language': 'en', ...(token && { authorization: `Bearer ${token}` }) }
  return (await opened().service.app.inject({ url, headers })).json()
}
const config = (id: string | number, token?: string) => get<ChannelConfig>(`/v2/channels/${id}/config`, token)
const list = () => get<Channel[]>('/v2/channels/channel_list?includes=current_schedules')

test('a channel tells all that its provider says of it, and each provider its own [tv.channel-fields]', async () => {
  const [dala, paid, night] = await list()
  const art = expect.stringMatching(/\/art\//)
  expect(dala).toMatchObject({
    id: 1,
    name: 'Дала',
    slug: 'dala',
    description: 'The steppe.',
    source: 'vitrina',
    vitrinaUrl: PLAYER,
    vlight: true,
    trackers: [TRACKER],
    current_schedule: { channel_id: 1, program: { title: 'Metropolis' } },
    age: 6,
    is_available: true,
    access_error: null,
    is_purchased: true,
    is_free: true,
    is_hidden: false,
    is_fixed: true,
    is_4k: false,
    hd: true,
    is_hd: true,
    favorite: null,
    cover: { full: art, bg: art, color_bg: null, light_bg: art, dark_bg: art },
    overlay_icon: 'https://art.example/mark.svg',
    archived_days: 7,
    real_archived_days: 7,
    available_archived_days: 7,
    stream_types: [{ type: 'hls' }, { type: 'vitrina' }],
    tags: [],
    logo: art,
    stat: { id: '1' },
  })
  expect(dala?.cover.light_bg).not.toBe(dala?.cover.dark_bg)
  expect(dala?.cover.dark_bg).toBe(dala?.cover.bg)
  // Where the player is, only who may watch without a PIN is told in a list.
  expect([paid?.is_purchased, paid?.vitrinaUrl, paid?.vlight, paid?.stream_types.length]).toEqual([
    false,
    null,
    false,
    2,
  ])
  expect([night?.is_purchased, night?.vitrinaUrl]).toEqual([true, null])
  expect(paid?.cover.light_bg).toBe(null)
  const { user, other } = opened()
  const favourite = await opened().service.app.inject({
    method: 'POST',
    url: '/v2/users/self/favorites',
    headers: { authorization: `Bearer ${user.token}` },
    payload: { channel_id: 1 },
  })
  expect(favourite.statusCode).toBe(200)
  await expect
    .poll(async () => (await get<Channel[]>('/v2/channels/channel_list', user.token))[0]?.favorite)
    .toMatchObject({ priority: 1 })
  const [theirs, ...more] = await get<Channel[]>('/v2/channels/channel_list', other.token)
  expect(more).toEqual([])
  expect(theirs).toMatchObject({ id: 1, num: 7, is_fixed: false, vitrinaUrl: PLAYER, favorite: null })
})

test('a channel is asked for by its number alone: no digits are read out of a word, and none but a number is kept or applied [tv.channel-id-numeric]', async () => {
  expect(await get('/v2/channels/1')).toMatchObject({ id: 1 })
  const { token } = opened().user
  for (const word of ['dala-1', '1a', '1.0', '-1', '0x1'])
    for (const part of ['', '/stream', '/config', '/content_schedule'])
      expect([word, part, await get(`/v2/channels/${word}${part}`, token)]).toMatchObject([
        word,
        part,
        { status_code: 404, error_code: 'not_found' },
      ])
  for (const channel_id of ['dala', '1a', 1.5, 0]) {
    const answer = await opened().service.app.inject({
      method: 'POST',
      url: '/v2/users/self/favorites',
      headers: { authorization: `Bearer ${token}` },
      payload: { channel_id },
    })
    expect([channel_id, answer.statusCode]).toEqual([channel_id, 400])
  }
})

test('category 2 is there to fall back to, under its fixed number [tv.category-id-fallback]', async () => {
  const categories = await get<Category[]>('/v2/channels/category_list')
  expect(categories.find(({ id }) => id === 2)).toMatchObject({ slug: 'public', channels: [1, 2, 3] })
})

test('the config of a channel names the player of somebody else, in both forms [player.channel-config-fields] [player.api-channel-config]', async () => {
  const { user, other } = opened()
  const whole = { config: { web: PLAYER, web_vlight: `${PLAYER}/light` }, ad: null }
  expect(await config(1, user.token)).toEqual(whole)
  expect(await config('dala', other.token)).toEqual(whole)
  expect(await config(3, user.token)).toEqual({
    config: { web: 'https://player.example/night', web_vlight: null },
    ad: null,
  })
  await opened().service.ports.database.execute('update channel set vitrina = null where id = 3')
  expect(await config(3, user.token)).toEqual({ config: { web: null, web_vlight: null }, ad: null })
})

test('who may not watch a channel is told of no player, nor is who must not see all of it', async () => {
  const { guest, user, child, other } = opened()
  expect(await config(1)).toMatchObject({ status_code: 401 })
  expect(await config(2, user.token)).toMatchObject({ status_code: 403, error_code: 'permission_denied' })
  expect(await config(3, guest)).toMatchObject({ error_code: 'login_required' })
  expect(await config(3, child.token)).toMatchObject({ error_code: 'permission_denied' })
  // Another provider does not carry it.
  expect(await config(2, other.token)).toMatchObject({ status_code: 404 })
  // What comes next on the channel may be for adults, and nobody can cut what another player shows.
  for (const token of [guest, child.token])
    expect(await config(1, token)).toEqual({ config: { web: null, web_vlight: null }, ad: null })
  await opened().service.ports.database.execute(
    'update provider_channel set is_free = true where channel_id = 2',
  )
  expect(await config(2, user.token)).toMatchObject({ config: { web: 'https://player.example/paid' } })
})

test('a stream names the counters of its channel', async () => {
  const stream = await get<Stream>('/v2/channels/1/stream', opened().user.token)
  expect(stream.trackers).toEqual([TRACKER])
})

test('pages may show the players that the provider names, and no others', async () => {
  const page = await opened().service.app.inject({ url: '/', headers: { accept: 'text/html' } })
  expect(page.headers['content-security-policy']).toContain('frame-src https://player.example;'.slice(0, -1))
})

test('the New Year’s page begins with channel 3929 and no rows, unless the provider says otherwise [tv.newyear-channel] [tv.newyear-rows]', async () => {
  const network = (provider: string) =>
    get<{ client: unknown }>(`/v2/users/self/network?provider=${provider}`)
  expect((await network('small')).client).toMatchObject({ new_year: { channel_id: 3929, rows: [] } })
  expect((await network('other')).client).toMatchObject({ new_year: { channel_id: 1, rows: ['films'] } })
})

test('an item of a schedule tells programme, title and episode, and how much of it the viewer has watched [tv.schedule-item-fields]', async () => {
  const { service, user, child, guest } = opened()
  const EIGHT = GUEST_NOW / 1000 - 1800
  const TEN = EIGHT - 10 * 3600
  const rated = [
    { type: 'imdb', rating: 8.3 },
    { type: 'kinopoisk', rating: 8.1 },
  ]
  await service.ports.database.execute(
    `update content set ratings = '${JSON.stringify(rated)}' where id = 10`,
  )
  const items = (query: string, token?: string) =>
    get<ScheduleItem[]>(`/v2/channels/1/content_schedule?start=${TEN}&end=${EIGHT + 60}${query}`, token)
  const shown = await items('')
  const film = shown.find(({ timestamp }) => timestamp === EIGHT)
  const episode = shown.find(({ timestamp }) => timestamp === TEN)
  const person = { name: 'Fritz Lang', slug: 'fritz-lang', role: 'director' }
  expect(film).toMatchObject({
    id: expect.any(String),
    channel_id: 1,
    content_id: '10',
    timestamp: EIGHT,
    real_timestamp: expect.any(Number),
    duration: 10_800,
    real_duration: expect.any(Number),
    is_catchup_available: true,
    program: {
      title: 'Metropolis',
      description: 'A city above a city.',
      category: { id: 1, name: 'Film' },
      year: 1927,
      genres: [{ id: 1, name: 'Drama' }],
      countries: [{ id: 1, name: 'Germany' }],
      age: 12,
      motion_rating: { text: '12+' },
      persons: [person],
      rating_imdb: 8.3,
      rating_kinopoisk: 8.1,
      ratings: expect.arrayContaining([{ type: 'imdb', rating: 8.3 }]),
      seasons: [],
    },
    content: { id: '10', slug: 'metropolis', title: 'Metropolis', content_type: 'movie' },
    episode: null,
    age: 12,
    parent_id: null,
    image_src: expect.stringMatching(/\/art\//),
    date: '2026-06-15',
    histories: [],
  })
  expect(episode).toMatchObject({
    program: { category: { id: 2, name: 'Series' }, seasons: [{ season: 1, year: 1916 }], persons: [] },
    // The series stands for its episode, which is told beside it.
    content: { content_type: 'series' },
    parent_id: null,
    episode: { series: expect.any(Number), season: 1, title: 'First', subtitle: 'Serial' },
  })
  expect(episode?.content?.id).toBe(episode?.content_id)
  // The programme by itself, and where else it is on, tell the same of its title.
  expect(await get<Program>('/v2/programs/c10')).toMatchObject({ rating_imdb: 8.3, persons: [person] })
  const [airing] = await get<ScheduleItem[]>('/v2/programs/c10/schedule')
  expect(airing).toMatchObject({ content: { id: '10' }, program: { persons: [person] } })

  await service.ports.database.db
    .insertInto('watch_history')
    .values({
      profile_id: user.profileId,
      content_id: 10,
      seconds: 2220,
      duration: 8880,
      updated_at: new Date(GUEST_NOW),
    })
    .execute()
  const shares = async (query: string, token?: string) =>
    (await items(query, token)).flatMap(({ content_id: id, histories }) =>
      histories.length > 0 ? [[id, histories]] : [],
    )
  expect(await shares('&includes=histories', user.token)).toEqual([['10', [{ watch_percentage: 25 }]]])
  for (const [query, token] of [
    ['', user.token],
    ['&includes=histories', child.token],
    ['&includes=histories', guest],
    ['&includes=histories', undefined],
  ] as const)
    expect(await shares(query, token)).toEqual([])
})

test('a film names the packshots of its viewer’s provider in their order, a channel none [player.packshots-order]', async () => {
  const { user, child, other } = opened()
  const packshots = [{ url: 'https://b.example/2.m3u8' }, { url: 'https://a.example/1.m3u8' }]
  const film = (token: string) => get<Stream>(`/v2/libraries/1/contents/10/stream`, token)
  expect((await film(user.token)).packshots).toEqual(packshots)
  expect((await get<Stream>('/v2/channels/1/stream', user.token)).packshots).toEqual([])
  expect((await film(child.token)).packshots).toEqual(packshots)
  expect(JSON.stringify(await film(other.token))).not.toContain('a.example')
})
