import { expect, test } from 'vitest'
import {
  firstPlaylists,
  isLivePlaylist,
  peekPlaylist,
  startAtFirst,
  startAtMoment,
  startSegment,
} from './playlist-peek.ts'

const master = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="Русский",LANGUAGE="ru",URI="ru/index.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="Қазақша, түпнұсқа",LANGUAGE="kk",DEFAULT=YES,URI="kk/index.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=2800000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,AUDIO="aac"
720/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=800000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360,AUDIO="aac"
360/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=9000000,RESOLUTION=3840x2160,AUDIO="aac"
2160/index.m3u8
`

const live = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-MEDIA-SEQUENCE:400
#EXT-X-DISCONTINUITY-SEQUENCE:3
#EXT-X-KEY:METHOD=AES-128,URI="key/a",IV=0x00000000000000000000000000000001
#EXT-X-MAP:URI="../a/init.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-11-21T10:00:00.000Z
#EXTINF:1.92,
../a/10.m4s
#EXTINF:1.92,
../a/11.m4s
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="../b/init.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-11-21T10:00:03.840Z
#EXTINF:1.92,
../b/0.m4s
#EXTINF:1.92,
../b/1.m4s
#EXTINF:1.92,
../b/2.m4s
`

test('finds the playlists that are asked for first: lowest playable rendition and its default audio', () => {
  expect(firstPlaylists(master, 'http://media/ch/5/master.m3u8?t=1')).toEqual([
    'http://media/ch/5/360/index.m3u8',
    'http://media/ch/5/kk/index.m3u8',
  ])
  expect(firstPlaylists('#EXTM3U\n', 'http://media/')).toEqual([])
  expect(firstPlaylists(master, 'http://media/ch/5/master.m3u8', 'all').slice(1)).toEqual([
    'http://media/ch/5/ru/index.m3u8',
    'http://media/ch/5/kk/index.m3u8',
  ])
})

test('a live stream begins its hold-back before the end, with the init section of that part', () => {
  const peeked = peekPlaylist(live)
  expect([...peeked.segments]).toHaveLength(5)
  expect([peeked.isLive, peeked.holdBack]).toEqual([true, 6])
  expect(startSegment(peeked, {})).toMatchObject({
    uri: '../a/11.m4s',
    init: '../a/init.mp4',
    key: 'key/a',
    start: 1.92,
    wallClock: Date.UTC(2026, 10, 21, 10, 0, 1, 920) / 1000,
  })
  const closer = live.replace('#EXT-X-VERSION:7', '#EXT-X-SERVER-CONTROL:HOLD-BACK=3.84')
  expect(startSegment(peekPlaylist(closer), {})?.uri).toBe('../b/1.m4s')
})

test('a finished stream begins at the wanted position or moment', () => {
  const past = peekPlaylist(`${live}#EXT-X-ENDLIST\n`)
  expect(startSegment(past, {})?.uri).toBe('../a/10.m4s')
  expect(startSegment(past, { startAt: 5 })?.uri).toBe('../b/0.m4s')
  expect(startSegment(past, { wallClock: Date.UTC(2026, 10, 21, 10, 0, 6) / 1000 })?.uri).toBe('../b/1.m4s')
  expect(startSegment(past, { startAt: 999 })?.uri).toBe('../b/2.m4s')
})

test('writes a moment into a playlist as its start', () => {
  const moment = Date.UTC(2026, 10, 21, 10, 0, 6) / 1000
  expect(startAtMoment(live, moment).split('\n')[1]).toBe('#EXT-X-START:TIME-OFFSET=6.000,PRECISE=YES')
  expect(startAtMoment(live, moment - 600).split('\n')[1]).toBe('#EXT-X-START:TIME-OFFSET=0.000,PRECISE=YES')
  expect(startAtMoment(live, moment + 600).split('\n')[1]).toBe('#EXT-X-START:TIME-OFFSET=9.500,PRECISE=YES')
  expect(startAtMoment(master, moment)).toBe(master)
  const begun = live.replace('#EXT-X-VERSION:7', '#EXT-X-START:TIME-OFFSET=1.5')
  expect(startAtMoment(begun, moment).match(/#EXT-X-START:[^\n]*/g)).toEqual([
    '#EXT-X-START:TIME-OFFSET=6.000,PRECISE=YES',
  ])
})

test('a recording without a wanted moment begins at its first segment, unless its playlist says otherwise', () => {
  expect(startAtFirst(live).split('\n')[1]).toBe('#EXT-X-START:TIME-OFFSET=0.000,PRECISE=YES')
  const begun = live.replace('#EXT-X-VERSION:7', '#EXT-X-START:TIME-OFFSET=1.5')
  expect(startAtFirst(begun)).toBe(begun)
  expect(startAtFirst(master)).toBe(master)
})

test('tells growing, finished and live playlists apart', () => {
  expect(isLivePlaylist(live)).toBe(true)
  expect(isLivePlaylist(`${live}#EXT-X-ENDLIST`)).toBe(false)
  expect(isLivePlaylist(live.replace('#EXT-X-VERSION:7', '#EXT-X-PLAYLIST-TYPE:EVENT'))).toBe(false)
  expect(isLivePlaylist(master)).toBe(false)
})

test('of four hours no more is read than up to where playback begins', () => {
  const before = '#EXTM3U\n#EXT-X-PLAYLIST-TYPE:EVENT\n#EXT-X-PROGRAM-DATE-TIME:2026-11-21T10:00:00.000Z\n'
  const listed = Array.from({ length: 5 }, (_, at) => `#EXTINF:1.92,\n${at}.m4s\n`)
  const { segments, ...rest } = peekPlaylist(before + listed.join(''))
  let read = 0
  const counted = {
    *[Symbol.iterator]() {
      for (const segment of segments) {
        read += 1
        yield segment
      }
    },
  }
  const wallClock = Date.UTC(2026, 10, 21, 10, 0, 2) / 1000
  expect(startSegment({ ...rest, segments: counted }, { wallClock })?.uri).toBe('1.m4s')
  expect(read).toBe(2)
})
