import { expect, test } from 'vitest'
import type { Stream } from '#contract/playback.ts'
import { openGuest } from '#server/testing/service.ts'
import { GUEST_NOW, guestCalls } from '../testing/guest-calls.ts'

const { service } = guestCalls()

async function viewer() {
  const { token } = await openGuest(service().app)
  const own = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}access_token=${token}`
  const get = async (url: string): Promise<Stream> => {
    const answer = await service().app.inject(own(url))
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
    return answer.json<Stream>()
  }
  const beat = async ({ stat }: Stream): Promise<number> => {
    const url = own(`/v2/users/self/stat/${stat.id}`)
    const answer = await service().app.inject({ method: 'PATCH', url, payload: { duration: 1 } })
    return answer.statusCode
  }
  return {
    get,
    beat,
    pressed: (url: string, { hls_mbr }: Stream) => get(`${url}${encodeURIComponent(hls_mbr)}`),
  }
}

const written = async ({ stat }: Stream): Promise<number> => {
  await service().flush()
  const { whole } = service().ports.database
  const rows = await whole.selectFrom('view_session').select('id').where('id', '=', stat.id).execute()
  return rows.length
}
const opens = async ({ hls_mbr }: Stream): Promise<number> =>
  (await service().app.inject(new URL(hls_mbr).pathname)).statusCode

test.each([
  { what: 'a film', url: '/v2/libraries/1/contents/10/stream', ahead: 'ahead=1' },
  { what: 'a channel', url: '/v2/channels/1/stream', ahead: 'ahead=1' },
])(
  '$what that is asked for ahead plays and is nobody’s viewing until it is wanted, and then goes on under its id',
  async ({ url, ahead }) => {
    const { get, beat, pressed } = await viewer()
    const before = await get(`${url}?${ahead}`)
    expect([await opens(before), await written(before), await beat(before)]).toEqual([200, 0, 404])
    const now = await pressed(`${url}?begun=`, before)
    expect(now.stat.id).toBe(before.stat.id)
    expect([await opens(before), await written(before), await beat(before)]).toEqual([200, 1, 200])
    // Asked twice it is one viewing, which goes on.
    expect((await pressed(`${url}?begun=`, before)).stat.id).toBe(before.stat.id)
  },
)

test('the preview of a channel that is pressed is a viewing from then on, under its id', async () => {
  const { get, beat, pressed } = await viewer()
  const { whole } = service().ports.database
  const counted = async ({ stat }: Stream) => {
    await service().flush()
    return whole.selectFrom('view_session').select('is_preview').where('id', '=', stat.id).execute()
  }
  const before = await get('/v2/channels/1/stream?preview=1')
  expect(await counted(before)).toEqual([{ is_preview: true }])
  const now = await pressed('/v2/channels/1/stream?begun=', before)
  expect(now.stat.id).toBe(before.stat.id)
  expect([await counted(before), await beat(before), await opens(before)]).toEqual([
    [{ is_preview: false }],
    200,
    200,
  ])
})

test('what was asked for ahead by another device, or for something else, is no part of a viewing', async () => {
  const [one, other] = [await viewer(), await viewer()]
  const film = await one.get('/v2/libraries/1/contents/10/stream?ahead=1')
  const another = await other.pressed('/v2/libraries/1/contents/10/stream?begun=', film)
  const channel = await one.pressed('/v2/channels/1/stream?begun=', film)
  const live = await one.get('/v2/channels/1/stream?ahead=1')
  const elsewhere = await one.pressed('/v2/libraries/1/contents/10/stream?begun=', live)
  const invented = await one.get('/v2/channels/1/stream?begun=/media/g/invented.token/index.m3u8')
  const ids = [film, another, channel, live, elsewhere, invented].map(({ stat }) => stat.id)
  expect(new Set(ids).size).toBe(6)
  expect(await written(film)).toBe(0)
})

test('a recording comes with its first minute, and its lists have the rest when they are asked for', async () => {
  const { get } = await viewer()
  const { playlists = {} } = await get(`/v2/channels/1/stream?inline=1&ts=${GUEST_NOW / 1000 - 3600}`)
  const lists = Object.entries(playlists).filter(([url]) => !url.endsWith('index.m3u8'))
  expect(lists).toHaveLength(2)
  const segments = (text: string): string[] => text.match(/^[^#].*$/gm) ?? []
  for (const [url, text] of lists) {
    const { body } = await service().app.inject(new URL(url).pathname)
    const [first, all] = [segments(text), segments(body)]
    expect([first.length, all.length > 1000]).toEqual([32, true])
    expect(first).toEqual(all.slice(0, 32))
    expect([text.includes('#EXT-X-PLAYLIST-TYPE:EVENT'), text.includes('#EXT-X-ENDLIST')]).toEqual([
      true,
      false,
    ])
    expect(text.endsWith(`${first.at(-1)}\n`)).toBe(true)
  }
})
