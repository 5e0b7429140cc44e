import { expect, test } from 'vitest'
import { assetLike } from '../testing/assets.ts'
import { startOf } from '../timeline/grid.ts'
import { gridRuler } from '../timeline/ruler.ts'
import type { ChannelTimeline } from '../timeline/tape.ts'
import { filmPlaylist } from './film.ts'
import { filmTracks, masterPlaylist, tracksOf, transportMaster } from './master.ts'
import { mediaPlaylist } from './media-playlist.ts'
import { onAir } from './on-air.ts'
import { listingAt, type ChannelWindow } from './window.ts'

const EPOCH = Date.UTC(2026, 0, 1)
const at = (index: number): number => startOf(EPOCH, index)
const timeline: ChannelTimeline = {
  channelId: 7,
  epochMs: EPOCH,
  items: [
    { kind: 'playout' as const, ordinal: 1, startIndex: 0, endIndex: 100, assetId: 'news', scheduleId: 'n1' },
    { kind: 'playout' as const, ordinal: 2, startIndex: 100, endIndex: 103, assetId: null, scheduleId: null },
    {
      kind: 'playout' as const,
      ordinal: 3,
      startIndex: 103,
      endIndex: 500,
      assetId: 'film',
      scheduleId: 'f1',
    },
  ],
}
const library = [
  assetLike('standby'),
  assetLike('news'),
  assetLike('film', { readyAt: at(110) / 1000, audio: ['ru', 'en'], subtitles: ['en'] }),
]
const assets = (id: string) => library.find((asset) => asset.id === id)

const played = (id: string, cells: number) => ({ asset: assets(id)!, startIndex: 0, endIndex: cells })

function text(window: ChannelWindow, rendition: string, nowIndex: number, asOfIndex = nowIndex): string {
  const listing = listingAt(window, gridRuler(EPOCH), at(asOfIndex), at(nowIndex))
  const items = onAir(timeline, listing.first, listing.end, at(asOfIndex) / 1000, assets, () => 'standby')
  return mediaPlaylist(items!, listing, rendition, timeline)
}

test('live across a programme boundary and a gap: exact durations, a key and a map per item', () => {
  expect(text({ kind: 'live' }, 'v720', 104)).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-MEDIA-SEQUENCE:98
#EXT-X-DISCONTINUITY-SEQUENCE:1
#EXT-X-MAP:URI="../../a/news/v720/head.mp4"
#EXT-X-KEY:METHOD=AES-128,URI="key/news"
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:03:08.160Z
#EXTINF:1.920,
../../a/news/v720/98-98.m4s
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:03:10.080Z
#EXTINF:1.920,
../../a/news/v720/99-99.m4s
#EXT-X-DISCONTINUITY
#EXT-X-KEY:METHOD=NONE
#EXT-X-MAP:URI="../../a/standby/v720/head.mp4"
#EXT-X-KEY:METHOD=AES-128,URI="key/standby"
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:03:12.000Z
#EXTINF:1.920,
../../a/standby/v720/0-100.m4s
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:03:13.920Z
#EXTINF:1.920,
../../a/standby/v720/1-101.m4s
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:03:15.840Z
#EXTINF:1.920,
../../a/standby/v720/2-102.m4s
#EXT-X-DISCONTINUITY
#EXT-X-KEY:METHOD=NONE
#EXT-X-MAP:URI="../../a/standby/v720/head.mp4"
#EXT-X-KEY:METHOD=AES-128,URI="key/standby"
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:03:17.760Z
#EXTINF:1.920,
../../a/standby/v720/0-103.m4s
`)
})

test('the discontinuity tag leaves a live list together with the segment it stands before', () => {
  const head = (nowIndex: number) => text({ kind: 'live' }, 'a-ru', nowIndex).split('\n').slice(3, 6)
  expect(head(108)).toEqual([
    '#EXT-X-MEDIA-SEQUENCE:102',
    '#EXT-X-DISCONTINUITY-SEQUENCE:2',
    expect.stringContaining('EXT-X-MAP'),
  ])
  expect(head(109)).toEqual([
    '#EXT-X-MEDIA-SEQUENCE:103',
    '#EXT-X-DISCONTINUITY-SEQUENCE:2',
    '#EXT-X-DISCONTINUITY',
  ])
  expect(head(110)).toEqual([
    '#EXT-X-MEDIA-SEQUENCE:104',
    '#EXT-X-DISCONTINUITY-SEQUENCE:3',
    expect.stringContaining('EXT-X-MAP'),
  ])
})

test('audio and video lists agree on both sequences at every second around a boundary', () => {
  const heads = (rendition: string) =>
    Array.from({ length: 20 }, (_, second) =>
      text({ kind: 'live' }, rendition, 98 + second).match(/SEQUENCE:\d+|^#EXT-X-DISCONTINUITY$/gm),
    )
  expect(heads('a-en')).toEqual(heads('v360'))
  expect(heads('s-en')).toEqual(heads('v360'))
})

test('an item that rounding left out still counts, so that later lists agree with earlier ones', () => {
  const items = [
    {
      kind: 'playout' as const,
      ordinal: 4,
      startIndex: 0,
      endIndex: 2,
      assetId: 'news',
      scheduleId: 'a',
      asset: assets('news')!,
    },
    {
      kind: 'playout' as const,
      ordinal: 6,
      startIndex: 2,
      endIndex: 4,
      assetId: 'news',
      scheduleId: 'b',
      asset: assets('news')!,
    },
  ]
  const both = mediaPlaylist(items, { first: 1, end: 3, type: 'sliding' }, 'a-ru', timeline)
  expect(both.match(/^#EXT-X-DISCONTINUITY(-.*)?$/gm)).toEqual([
    '#EXT-X-DISCONTINUITY-SEQUENCE:4',
    '#EXT-X-DISCONTINUITY',
    '#EXT-X-DISCONTINUITY',
  ])
  const later = mediaPlaylist(items.slice(1), { first: 3, end: 4, type: 'sliding' }, 'a-ru', timeline)
  expect(later).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:6\n')
})

test('what a viewer plays never changes when an asset becomes ready, and a new press gets it', () => {
  expect(text({ kind: 'live' }, 'v360', 120, 109)).toContain('../../a/standby/v360/16-119.m4s')
  expect(text({ kind: 'live' }, 'v360', 120, 110)).toContain('../../a/film/v360/16-119.m4s')
})

test('a programme that begins after the press shows its own pictures if they are ready by its start', () => {
  const later = {
    ...timeline,
    items: [
      ...timeline.items,
      {
        kind: 'playout' as const,
        ordinal: 4,
        startIndex: 500,
        endIndex: 600,
        assetId: 'film',
        scheduleId: 'f2',
      },
    ],
  }
  const seen = onAir(later, 103, 600, at(105) / 1000, assets, () => 'standby')
  expect(seen?.map((item) => item.asset.id)).toEqual(['standby', 'film'])
})

test('a programme plays in its small size until the whole clip is there, for whoever pressed in between', () => {
  const made = [
    assetLike('standby'),
    assetLike('film-draft', { readyAt: at(106) / 1000 }),
    assetLike('film', { readyAt: at(110) / 1000 }),
  ]
  const shownAt = (cell: number) =>
    onAir(
      timeline,
      104,
      105,
      at(cell) / 1000,
      (id) => made.find((asset) => asset.id === id),
      () => 'standby',
    )?.map((item) => item.asset.id)
  expect([105, 106, 109, 110].map(shownAt)).toEqual([['standby'], ['film-draft'], ['film-draft'], ['film']])
})

test('without a standby asset there is no stream instead of a wrong one', () => {
  expect(
    onAir(
      timeline,
      98,
      104,
      0,
      (id) => (id === 'standby' ? undefined : assets(id)),
      () => 'standby',
    ),
  ).toBeUndefined()
})

test('a past window is closed and its subtitles are empty where an asset has none', () => {
  expect(text({ kind: 'archive', fromMs: at(102), toMs: at(105) }, 's-en', 120)).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-MEDIA-SEQUENCE:102
#EXT-X-DISCONTINUITY-SEQUENCE:2
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:03:15.840Z
#EXTINF:1.920,
text/standby/s-none/2-102.vtt
#EXT-X-DISCONTINUITY
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:03:17.760Z
#EXTINF:1.920,
text/film/s-en/0-103.vtt
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:03:19.680Z
#EXTINF:1.920,
text/film/s-en/1-104.vtt
#EXT-X-ENDLIST
`)
})

test('start-over of a programme on air is an EVENT that begins at its start and only ever grows', () => {
  const earlier = text({ kind: 'archive', fromMs: at(103) }, 'a-en', 120)
  expect(earlier.slice(0, earlier.indexOf('#EXT-X-PROGRAM'))).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-MEDIA-SEQUENCE:103
#EXT-X-DISCONTINUITY-SEQUENCE:3
#EXT-X-PLAYLIST-TYPE:EVENT
#EXT-X-START:TIME-OFFSET=0.000,PRECISE=YES
#EXT-X-MAP:URI="../../a/film/a-en/head.mp4"
#EXT-X-KEY:METHOD=AES-128,URI="key/film"
`)
  expect(text({ kind: 'archive', fromMs: at(103) }, 'a-en', 140, 120).startsWith(earlier)).toBe(true)
})

test('a film is longer than its pictures: segments are numbered on, without a discontinuity', () => {
  const film = filmPlaylist(assets('film')!, 'v720', 92 * 60)
  expect(film.split('\n').slice(0, 11).join('\n')).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-DISCONTINUITY-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-MAP:URI="../../a/film/v720/head.mp4"
#EXT-X-KEY:METHOD=AES-128,URI="key/film"
#EXTINF:1.920,
../../a/film/v720/0-0.m4s
#EXTINF:1.920,`)
  expect(film.match(/#EXTINF/g)).toHaveLength(2875)
  expect(film).not.toContain('#EXT-X-DISCONTINUITY\n')
  expect(film.endsWith('../../a/film/v720/2874-2874.m4s\n#EXT-X-ENDLIST\n')).toBe(true)
})

test('the master lists every track once, names languages in themselves and begins with the light variant', () => {
  const items = [played('film', 9), played('news', 1)]
  expect(masterPlaylist(tracksOf(items))).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Русский",LANGUAGE="ru",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="a-ru.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="2",URI="a-en.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="s-en.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=400000,AVERAGE-BANDWIDTH=200000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=25.000,AUDIO="audio",SUBTITLES="subtitles"
v360.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=1000000,AVERAGE-BANDWIDTH=500000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=25.000,AUDIO="audio",SUBTITLES="subtitles"
v720.m3u8
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=75000,AVERAGE-BANDWIDTH=37500,CODECS="avc1.64001e",RESOLUTION=640x360,URI="i360.m3u8"
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=225000,AVERAGE-BANDWIDTH=112500,CODECS="avc1.64001f",RESOLUTION=1280x720,URI="i720.m3u8"
`)
})

test('rates are the heaviest segment of all that plays and the average over its time, also where a name is missing', () => {
  const small = { ...assetLike('small'), video: [{ ...assetLike('small').video[1]!, bandwidth: 500_000 }] }
  const { video, audio } = tracksOf([
    { asset: small, startIndex: 0, endIndex: 30 },
    played('film', 10),
    { asset: small, startIndex: 40, endIndex: 60 },
  ])
  // In small the name of the large size plays the only one: 5/6 of the time at 150 and the rest at 450 kbit/s.
  expect(video.map(({ name, bandwidth, averageBandwidth }) => [name, bandwidth, averageBandwidth])).toEqual([
    ['v360', 500_000, 150_000],
    ['v720', 900_000, 200_000],
  ])
  expect(audio.map(({ name, averageBandwidth }) => [name, averageBandwidth])).toEqual([
    ['a-ru', 50_000],
    ['a-en', 50_000],
  ])
})

test('an asset that was packaged before first pictures were measured says what its segments take', () => {
  const { keyframes, ...old } = assetLike('old').video[1]!
  expect(keyframes).toBeDefined()
  expect(masterPlaylist(filmTracks({ ...assetLike('old'), video: [old] }))).toContain(
    '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=300000,AVERAGE-BANDWIDTH=150000,',
  )
})

test('transport streams are listed by size, with all sound in each of them', () => {
  expect(transportMaster(tracksOf([played('film', 1)]))).toBe(`#EXTM3U
#EXT-X-VERSION:3
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=585317,AVERAGE-BANDWIDTH=306367,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=25.000
t360.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=1215317,AVERAGE-BANDWIDTH=621367,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=25.000
t720.m3u8
`)
})

test('a transport stream needs no map and goes on over programmes; a list of first pictures says so and takes the map of its rendition', () => {
  expect(text({ kind: 'archive', fromMs: at(99), toMs: at(101) }, 't720', 120)).toBe(`#EXTM3U
#EXT-X-VERSION:3
#EXT-X-TARGETDURATION:2
#EXT-X-MEDIA-SEQUENCE:99
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-KEY:METHOD=AES-128,URI="key/news"
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:03:10.080Z
#EXTINF:1.920,
../../a/news/t720/99-99.ts
#EXT-X-KEY:METHOD=AES-128,URI="key/standby"
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:03:12.000Z
#EXTINF:1.920,
../../a/standby/t720/0-100.ts
#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:03:13.920Z
#EXTINF:1.920,
../../a/standby/t720/1-101.ts
#EXT-X-ENDLIST
`)
  // Players that count vectors from where they began lose the first bytes of a segment once a live list has moved on: it names them.
  const live = text({ kind: 'live' }, 't720', 104).split('\n')
  const vector = (cell: number) => `IV=0x${cell.toString(16).padStart(32, '0')}`
  expect(live.filter((line) => /^#EXT-X-KEY|^[^#]/.test(line))).toEqual(
    [98, 99, 100, 101, 102, 103].flatMap((cell) => {
      const [asset, begin] = cell < 100 ? ['news', 0] : ['standby', cell < 103 ? 100 : 103]
      return [
        `#EXT-X-KEY:METHOD=AES-128,URI="key/${asset}",${vector(cell)}`,
        `../../a/${asset}/t720/${cell - begin}-${cell}.ts`,
      ]
    }),
  )
  const pictures = filmPlaylist(assets('film')!, 'i360', 10)
  expect(pictures.split('\n').slice(0, 11).join('\n')).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-I-FRAMES-ONLY
#EXT-X-DISCONTINUITY-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-MAP:URI="../../a/film/v360/head.mp4"
#EXT-X-KEY:METHOD=AES-128,URI="key/film"
#EXTINF:1.920,
../../a/film/i360/0-0.m4s`)
})
