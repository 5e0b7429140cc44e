import { afterEach, expect, test, vi } from 'vitest'
import { canBeHad } from './reading-watch.ts'
import type { Source } from './source.ts'

afterEach(() => void vi.unstubAllGlobals())

const HEAD = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n'
const MASTER = 'http://media/g/one/index.m3u8'
/** What a player begins with at the beginning of a film: picture and sound apart, as the service has them. */
const BEGINNING: Readonly<Record<string, string>> = {
  [MASTER]:
    '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="a",DEFAULT=YES,URI="kk.m3u8"\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="b",URI="ru.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=426x240,AUDIO="audio"\nv240.m3u8\n',
  'http://media/g/one/v240.m3u8': `${HEAD}#EXT-X-KEY:METHOD=AES-128,URI="key/v"\n#EXT-X-MAP:URI="/v/init.mp4"\n#EXTINF:2,\n/v/0.m4s\n#EXTINF:2,\n/v/1.m4s\n#EXT-X-ENDLIST\n`,
  'http://media/g/one/kk.m3u8': `${HEAD}#EXT-X-KEY:METHOD=AES-128,URI="key/a"\n#EXT-X-MAP:URI="/a/init.mp4"\n#EXTINF:2,\n/a/0.m4s\n#EXTINF:2,\n/a/1.m4s\n#EXT-X-ENDLIST\n`,
  'http://media/g/one/ru.m3u8': `${HEAD}#EXT-X-MAP:URI="/b/init.mp4"\n#EXTINF:2,\n/b/0.m4s\n#EXTINF:2,\n/b/1.m4s\n#EXT-X-ENDLIST\n`,
  'http://media/b/init.mp4': 'init',
  'http://media/b/0.m4s': 'segment',
  'http://media/g/one/key/v': 'key',
  'http://media/v/init.mp4': 'init',
  'http://media/v/0.m4s': 'segment',
  'http://media/g/one/key/a': 'key',
  'http://media/a/init.mp4': 'init',
  'http://media/a/0.m4s': 'segment',
}
const LIVE = 'http://media/live/v240.m3u8'
const FILES: Readonly<Record<string, string>> = {
  ...BEGINNING,
  'http://media/v/1.m4s': 'segment',
  'http://media/a/1.m4s': 'segment',
  'http://media/b/1.m4s': 'segment',
  'http://media/g/one/empty.m3u8': HEAD,
  'http://media/g/one/unplayable.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=400000\n',
  [LIVE]: `${HEAD}${[0, 1, 2, 3, 4].map((at) => `#EXTINF:2,\n${at}.m4s\n`).join('')}`,
  ...Object.fromEntries([0, 1, 2, 3, 4].map((at) => [`http://media/live/${at}.m4s`, 'segment'])),
}
const film = (url = MASTER): Source => ({ url, engine: 'hls', kind: 'film' })

/** A service that has lost some files, and the addresses that it was asked for. */
function serve(...lost: readonly string[]): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const url = String(address)
    asked.push(url)
    const text = lost.includes(url) ? undefined : FILES[url]
    return new Response(text ?? null, { status: text === undefined ? 404 : 200 })
  })
  return asked
}

test('what a player begins with can be had where all of it is there: the playlists of picture and of every sound, and of each the first segment with its key', async () => {
  const asked = serve()
  expect(await canBeHad(film())).toBe(true)
  expect(asked.toSorted()).toEqual(Object.keys(BEGINNING).toSorted())
  expect(await canBeHad(film('http://media/g/one/v240.m3u8'))).toBe(true)
})

test.each(Object.keys(BEGINNING))('without %s it cannot', async (url) => {
  serve(url)
  expect(await canBeHad(film())).toBe(false)
})

test('it is what lies where playback begins, and nothing before', async () => {
  serve('http://media/a/0.m4s', 'http://media/v/0.m4s')
  expect(await canBeHad({ ...film(), startAt: 3 })).toBe(true)
  serve('http://media/a/1.m4s')
  expect(await canBeHad({ ...film(), startAt: 3 })).toBe(false)
})

test('of live it is what lies near its edge', async () => {
  const live: Source = { ...film(LIVE), kind: 'live' }
  serve('http://media/live/0.m4s')
  expect(await canBeHad(live)).toBe(true)
  // Three segments before the end.
  serve('http://media/live/2.m4s')
  expect(await canBeHad(live)).toBe(false)
})

test('it cannot where nothing is listed yet, nor where no answer comes', async () => {
  serve()
  expect(await canBeHad(film('http://media/g/one/empty.m3u8'))).toBe(false)
  expect(await canBeHad(film('http://media/g/one/unplayable.m3u8'))).toBe(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
  expect(await canBeHad(film())).toBe(false)
})
