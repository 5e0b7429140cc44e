import type Hls from 'hls.js'
import type { LoaderContext } from 'hls.js'
import { expect, test } from 'vitest'
import { hlsAddress } from './hls-cmcd.ts'

const hls = { levels: [{ bitrate: 300_000 }, { bitrate: 900_000 }] } as Hls
const addressOf = hlsAddress(
  { addTo: (url, said) => `${url}?${JSON.stringify(said)}`, destroy() {} },
  () => hls,
)
const frag = (type: string, level: number, sn: number | 'initSegment' = 7) => ({
  type,
  level,
  sn,
  duration: 1.92,
})

test.each([
  ['a master playlist', { type: 'manifest', level: null }, { object: 'm' }],
  ['a playlist of sound', { type: 'audioTrack', level: 0 }, { object: 'm' }],
  [
    'a segment of pictures',
    { type: 'media-fragment', frag: frag('main', 1) },
    { object: 'v', bitrate: 900_000, seconds: 1.92 },
  ],
  ['a segment of sound', { type: 'media-fragment', frag: frag('audio', 0) }, { object: 'a', seconds: 1.92 }],
  ['a head', { type: 'media-fragment', frag: frag('main', 1, 'initSegment') }, { object: 'i' }],
  ['subtitles', { type: 'media-fragment', frag: frag('subtitle', 0) }, { object: 'c' }],
])('%s is told of as what it is', (_, context, said) => {
  const url = addressOf({ url: 'u', ...context } as unknown as LoaderContext)
  expect(JSON.parse(url.slice(2))).toEqual(said)
})

test('a key is asked for by the address that hls.js knows it by', () => {
  const context = { type: 'key', url: 'k', keyInfo: {}, frag: frag('main', 1) }
  expect(addressOf(context as unknown as LoaderContext)).toBe('k')
})
