import { beforeEach, expect, test } from 'vitest'
import { createPrefetch, type Prefetch } from './prefetch.ts'
import type { Source } from './source.ts'

const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=640x360\nv.m3u8\n'
const media =
  '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:2,\n1.m4s\n#EXTINF:2,\n2.m4s\n#EXTINF:2,\n3.m4s\n'
const files: Record<string, string> = {
  'http://media/m.m3u8': master,
  'http://media/v.m3u8': media,
  'http://media/init.mp4': 'init',
  'http://media/1.m4s': 'first segment',
}
const source: Source = { url: 'http://media/m.m3u8', engine: 'hls', kind: 'live' }

let asked: string[]
/** What was told with each request. */
let told: (string | null)[]
let clock: number
let prefetch: Prefetch

beforeEach(() => {
  asked = []
  told = []
  clock = 0
  prefetch = createPrefetch({
    now: () => clock,
    fetch(address) {
      const { origin, pathname, searchParams } = new URL(address)
      const url = origin + pathname
      asked.push(url.replace('http://media/', ''))
      told.push(searchParams.get('CMCD'))
      clock += 10
      const text = files[url]
      return Promise.resolve(new Response(text ?? '', { status: text === undefined ? 404 : 200 }))
    },
  })
})

test('fetches playlists, init section and first segment, and gives each out once', async () => {
  await prefetch.warm(source)
  expect(asked).toEqual(['m.m3u8', 'v.m3u8', 'init.mp4', '1.m4s'])
  expect(told).toEqual(['m', 'm', 'i', 'v'].map((object) => `ot=${object},sf=h,su`))
  expect(await prefetch.takePlaylist('http://media/v.m3u8')).toBe(media)
  expect(prefetch.takePlaylist('http://media/v.m3u8')).toBe(undefined)
  const segment = await prefetch.takeSegment('http://media/1.m4s')
  expect(new TextDecoder().decode(segment?.data)).toBe('first segment')
  expect(segment?.totalMs).toBeGreaterThanOrEqual(0)
  expect(prefetch.takeSegment('http://media/1.m4s')).toBe(undefined)
})

test('warming twice asks once', async () => {
  await prefetch.warm(source)
  await prefetch.warm(source)
  expect(asked).toHaveLength(4)
})

test('playlists that came with the source are not asked for, and what they name is asked for at once', () => {
  void prefetch.warm({
    ...source,
    playlists: { 'http://media/m.m3u8': master, 'http://media/v.m3u8': media },
  })
  expect(asked).toEqual(['init.mp4', '1.m4s'])
})

test('a live playlist is stale after 4 s, segments are not', async () => {
  await prefetch.warm(source)
  clock += 4100
  expect(prefetch.takePlaylist('http://media/v.m3u8')).toBe(undefined)
  expect(prefetch.takePlaylist('http://media/m.m3u8')).not.toBe(undefined)
  expect(prefetch.takeSegment('http://media/1.m4s')).not.toBe(undefined)
})

test('what was fetched is kept to the very end of its time', async () => {
  await prefetch.warm(source)
  // It came 20 ms after the beginning: 10 after the question for the list above it, and 10 after its own.
  clock = 4020
  expect(prefetch.takePlaylist('http://media/v.m3u8')).not.toBe(undefined)
})

test('what cannot be had is left for playback to ask again', async () => {
  await prefetch.warm({ url: 'http://media/none.m3u8', engine: 'hls', kind: 'live' })
  expect(prefetch.takePlaylist('http://media/none.m3u8')).toBe(undefined)
})

test('what is on its way is waited for, not asked for twice', async () => {
  const warming = prefetch.warm(source)
  const taken = prefetch.takePlaylist('http://media/m.m3u8')
  expect(await taken).toBe(master)
  await warming
  expect(asked.filter((name) => name === 'm.m3u8')).toHaveLength(1)
})

test('holds no more than a few channels', async () => {
  for (let channel = 0; channel < 20; channel += 1) {
    const base = `http://media/${channel}/`
    Object.assign(files, { [`${base}v.m3u8`]: media, [`${base}init.mp4`]: 'i', [`${base}1.m4s`]: 's' })
    await prefetch.warm({ url: `${base}v.m3u8`, engine: 'hls', kind: 'live' })
  }
  expect(prefetch.takeSegment('http://media/0/1.m4s')).toBe(undefined)
  expect(prefetch.takeSegment('http://media/19/1.m4s')).not.toBe(undefined)
})

test('holds 48 things: one more lets the oldest go', async () => {
  const playlist = (channel: number) => `http://media/only-${channel}/v.m3u8`
  const warm = (channel: number) => {
    files[playlist(channel)] = '#EXTM3U\n'
    return prefetch.warm({ url: playlist(channel), engine: 'hls', kind: 'live' })
  }
  for (let channel = 0; channel < 48; channel += 1) await warm(channel)
  expect(prefetch.takePlaylist(playlist(0))).not.toBe(undefined)
  await warm(0)
  await warm(48)
  expect(prefetch.takePlaylist(playlist(1))).toBe(undefined)
  expect(prefetch.takePlaylist(playlist(2))).not.toBe(undefined)
})
