import { expect, test } from 'vitest'
import { filmTracks, masterPlaylist } from '../../playlist/master.ts'
import { assetLike } from '../assets.ts'
import { masterOf, masterRules, rateRules } from './master-rules.ts'
import { mediaListOf } from './media-list.ts'
import { alignmentRules, mediaRules, reloadRules } from './media-rules.ts'
import { textRules } from './text-rules.ts'

const MASTER = masterPlaylist(filmTracks(assetLike('film', { audio: ['ru', 'en'], subtitles: ['en'] })))
const DATE = (second: number): string =>
  `#EXT-X-PROGRAM-DATE-TIME:${new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString()}\n`
const KEY = '#EXT-X-KEY:METHOD=AES-128,URI="key/a"\n'
const LIVE = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-MEDIA-SEQUENCE:7
#EXT-X-DISCONTINUITY-SEQUENCE:1
#EXT-X-MAP:URI="a/head.mp4"
${KEY}${DATE(0)}#EXTINF:1.920,
a/0-7.m4s
${DATE(1.92)}#EXTINF:1.920,
a/1-8.m4s
#EXT-X-DISCONTINUITY
#EXT-X-KEY:METHOD=NONE
#EXT-X-MAP:URI="b/head.mp4"
${KEY}${DATE(3.84)}#EXTINF:1.920,
b/0-9.m4s
${DATE(5.76)}#EXTINF:1.920,
b/1-10.m4s
`

test('what is right has nothing said of it', () => {
  expect(masterRules(masterOf(MASTER))).toEqual([])
  expect(mediaRules(mediaListOf(LIVE))).toEqual([])
})

const LISTS: [what: string, from: string | RegExp, to: string, said: string][] = [
  ['another beginning', '#EXTM3U\n', '', 'does not begin with EXTM3U'],
  ['no version', '#EXT-X-VERSION:7\n', '', 'says 0 versions'],
  ['too old a version', 'VERSION:7', 'VERSION:5', 'says version 5 and needs 6'],
  ['no target duration', /#EXT-X-TARGET.*\n/, '', 'says no whole target duration'],
  ['a target duration of a fraction', 'DURATION:2', 'DURATION:1.92', 'says no whole target duration'],
  ['a segment that is too long', 'EXTINF:1.920', 'EXTINF:2.500', 'lasts 2.500 s of 2 at most'],
  [
    'a number said twice',
    '#EXT-X-MAP',
    '#EXT-X-MEDIA-SEQUENCE:8\n#EXT-X-MAP',
    'says EXT-X-MEDIA-SEQUENCE more than once',
  ],
  ['no number of the discontinuity', /#EXT-X-DISCONTINUITY-SEQ.*\n/, '', 'has discontinuities and no number'],
  ['an end of what slides', /$/, '#EXT-X-ENDLIST\n', 'slides and has an end'],
  ['VOD without an end', '#EXT-X-MAP', '#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-MAP', 'is VOD without an end'],
  ['a start behind its end', '#EXT-X-MAP', '#EXT-X-START:TIME-OFFSET=8\n#EXT-X-MAP', 'starts at 8'],
  ['too little', 'TARGETDURATION:2', 'TARGETDURATION:3', 'lists only 7.68 s'],
  ['a missing date', DATE(1.92), '', 'has no date'],
  ['a gap in its dates', DATE(1.92), DATE(2.5), 'late and no discontinuity says so'],
  ['dates that go back', DATE(3.84), DATE(3), 'before the one before is over'],
  ['a head without a discontinuity', '#EXT-X-DISCONTINUITY\n', '', 'has another head and no discontinuity'],
  ['no head', '#EXT-X-MAP:URI="a/head.mp4"\n', '', 'has no init section'],
  ['a head behind its key', '#EXT-X-KEY:METHOD=NONE\n', '', 'has a head with a key and no vector'],
  ['an unknown method', 'AES-128', 'AES-256', 'is by AES-256'],
  ['a short vector', 'URI="key/a"', 'URI="key/a",IV=0x1', 'has a vector of another size'],
]
test.each(LISTS)('of a list with %s this is said', (_, from, to, said) => {
  expect(mediaRules(mediaListOf(LIVE.replace(from, to))).join('\n')).toContain(said)
})

const MASTERS: [what: string, from: string | RegExp, to: string, said: string][] = [
  ['no average', /AVERAGE-BANDWIDTH=\d+,/, '', 'v360.m3u8 has no AVERAGE-BANDWIDTH'],
  ['no codecs', /CODECS="[^"]*",/, '', 'v360.m3u8 has no CODECS'],
  ['no size', /RESOLUTION=\w+,/, '', 'v360.m3u8 has no RESOLUTION'],
  ['no rate of pictures', /FRAME-RATE=[\d.]+,/, '', 'v360.m3u8 has no FRAME-RATE'],
  ['no channels', /CHANNELS="2",/, '', 'a-ru.m3u8 has no CHANNELS'],
  ['sounds of a group that is not there', 'AUDIO="audio"', 'AUDIO="other"', 'names AUDIO that are not there'],
  [
    'a name twice',
    'NAME="English",LANGUAGE="en",DEFAULT=NO',
    'NAME="Русский",LANGUAGE="en",DEFAULT=NO',
    'has a name twice',
  ],
  ['two that are first', 'DEFAULT=NO', 'DEFAULT=YES', 'has 2 that are taken at first'],
  [
    'more on average than at most',
    'AVERAGE-BANDWIDTH=',
    'AVERAGE-BANDWIDTH=9',
    'takes more on average than at most',
  ],
  ['a rate of first pictures', /(I-FRAME-STREAM-INF:)/, '$1FRAME-RATE=25,', 'i360.m3u8 says FRAME-RATE'],
  [
    'no word of independence',
    '#EXT-X-INDEPENDENT-SEGMENTS\n',
    '',
    'does not say that its segments are independent',
  ],
]
test.each(MASTERS)('of a multivariant playlist with %s this is said', (_, from, to, said) => {
  expect(masterRules(masterOf(MASTER.replace(from, to))).join('\n')).toContain(said)
})

test('an attribute list that is malformed, or says something twice, is refused', () => {
  for (const list of ['BANDWIDTH', 'BANDWIDTH=1,BANDWIDTH=2', 'BANDWIDTH=1;CODECS="a"'])
    expect(() => masterOf(`#EXTM3U\n#EXT-X-STREAM-INF:${list}\nv.m3u8\n`)).toThrow(RangeError)
})

const RELOADS: [what: string, from: string | RegExp, to: string, said: string][] = [
  ['goes back', 'SEQUENCE:7', 'SEQUENCE:6', 'went back from number 7 to 6'],
  ['renumbers its discontinuities', 'SEQUENCE:1', 'SEQUENCE:0', 'went back in its discontinuities'],
  ['has another target', 'DURATION:2', 'DURATION:3', 'has another target duration'],
  ['changes a segment', 'b/0-9.m4s', 'c/0-9.m4s', 'number 9 is another one'],
  ['loses its end', /#EXT-X-PROGRAM[^#]*#EXTINF[^#]*$/, '', 'has lost what it listed, up to 11'],
]
test.each(RELOADS)('a list that %s when it is asked for again is told of', (_, from, to, said) => {
  const was = mediaListOf(LIVE)
  expect(reloadRules(was, was)).toEqual([])
  expect(reloadRules(was, mediaListOf(LIVE.replace(from, to))).join('\n')).toContain(said)
})

test('what is complete never changes again, and what grows keeps its beginning', () => {
  const event = LIVE.replace('#EXT-X-MAP', '#EXT-X-PLAYLIST-TYPE:EVENT\n#EXT-X-MAP')
  const grown = `${event}${DATE(7.68)}#EXTINF:1.920,\nb/2-11.m4s\n`
  const [early, late] = [event, grown].map(mediaListOf)
  expect(reloadRules(early!, late!)).toEqual([])
  const over = mediaListOf(`${event}#EXT-X-ENDLIST\n`)
  expect(reloadRules(over, late!)).toEqual(['goes on after its end'])
  const slid = mediaListOf(
    event.replace(/#EXT-X-PROGRAM[^#]*#EXTINF[^#]*a\/0-7.m4s\n/, '').replace('SEQUENCE:7', 'SEQUENCE:8'),
  )
  expect(reloadRules(early!, slid)).toEqual(['has lost its beginning'])
  expect(reloadRules(early!, mediaListOf(LIVE))).toEqual(['was an EVENT and slides'])
})

test('renditions lie at the same places, or it is told', () => {
  const one = mediaListOf(LIVE)
  expect(alignmentRules(one, mediaListOf(LIVE.replaceAll('a/', 'v/')))).toEqual([])
  const other = mediaListOf(LIVE.replace('SEQUENCE:7', 'SEQUENCE:8'))
  expect(alignmentRules(one, other)).toEqual(['has segments elsewhere than the other renditions'])
})

test('rates are those that are measured: of what is complete to a tenth, of what runs on not above', () => {
  const [named] = masterOf(MASTER).variants
  const weighing = (...bits: number[]) => bits.map((rate) => ({ bytes: rate / 4, seconds: 2 }))
  // 400 000 at most and 200 000 on average are declared.
  const right = weighing(400_000, 0, 200_000)
  expect(rateRules(named!, right, true)).toEqual([])
  expect(rateRules(named!, weighing(300_000, 100_000), true)).toEqual([
    'v360.m3u8 takes 300000 bits a second at most, and says 400000',
  ])
  expect(rateRules(named!, weighing(300_000, 100_000), false)).toEqual([])
  expect(rateRules(named!, weighing(510_000, 0, 0), false)).toHaveLength(1)
  expect(rateRules(named!, weighing(300_000), false)).toEqual([
    'v360.m3u8 takes 300000 bits a second on average, and says 200000',
  ])
})

test('a text lies within what it is shown with', () => {
  const [part] = mediaListOf(LIVE).parts
  const text =
    'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:08.000\n\n00:00:01.000 --> 00:00:03.000\nHello\n'
  // What is local lies two seconds earlier.
  const told = (one: string, from: number) =>
    textRules([{ part: part!, text: one }], [{ from, to: from + 1.92 }])
  expect(told(text, 3.84)).toEqual([])
  expect(told(text, 5.76)).toEqual(['a/0-7.m4s has a text at 3 s, and its pictures from 5.76 s'])
  expect(told(text.replace('WEBVTT', 'VTT'), 3.84)).toEqual(['a/0-7.m4s does not begin as WebVTT'])
  expect(told(text.replace(/X-TIME.*\n/, ''), 3.84)).toEqual(['a/0-7.m4s does not say when it is shown'])
})
