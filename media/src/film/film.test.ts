import { expect, test } from 'vitest'
import { cuesOf, decodeText } from './cues.ts'
import type { Source } from './inspect.ts'
import { distinctLanguages, languageName, languageOf } from './languages.ts'
import { filmAssetId, planFilm } from './plan.ts'
import { ToolError } from '../package/run.ts'
import { isOfMachine, reasonIn } from './reason.ts'
import { frameRateOf, renditionsOf } from './renditions.ts'

test.each([
  [3840, 2160, '1920x1080 1280x720 640x360'],
  [1920, 1080, '1920x1080 1280x720 640x360'],
  [1920, 800, '1728x720 864x360'],
  [1280, 720, '1280x720 640x360'],
  [1024, 576, '1024x576 640x360'],
  [854, 480, '854x480 640x360'],
  [640, 360, '640x360'],
  [641, 361, '640x360'],
  [320, 181, '320x180'],
  [1080, 1920, '608x1080 406x720 202x360'],
])('a source of %i by %i is encoded at %s, never larger', (width, height, sizes) => {
  const found = renditionsOf({ width, height })
  expect(found.map((one) => `${one.width}x${one.height}`).join(' ')).toBe(sizes)
})

test('every rate becomes 25 pictures a second, or 50 where it moves that smoothly', () => {
  expect([12, 23.976, 25, 29.97, 30].map(frameRateOf)).toEqual([25, 25, 25, 25, 25])
  expect([48, 50, 59.94, 120].map(frameRateOf)).toEqual([50, 50, 50, 50])
})

test('languages are named as players name them, and no two tracks alike', () => {
  expect(['rus', 'kaz', 'ger', 'pt-br', 'und', 'zxx', 'not a language', undefined].map(languageOf)).toEqual([
    'ru',
    'kk',
    'de',
    'pt-BR',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(distinctLanguages(['ru', undefined, 'ru', 'en'], [], 'kk')).toEqual(['ru', 'kk', 'ru-track2', 'en'])
  expect(distinctLanguages(['ru', 'ru'], ['uz'], 'kk')).toEqual(['uz', 'ru'])
  expect(['ru', 'ru-track2', 'pt-BR-track12'].map(languageName)).toEqual([
    'Русский',
    'Русский 2',
    'Português (Brasil) 12',
  ])
})

const SOURCE: Source = {
  file: '/films/aral.mkv',
  bytes: 1,
  changedAt: 2,
  seconds: 0,
  video: { width: 640, height: 360, stream: 1, perSecond: 24, isInterlaced: false },
  audio: [],
  subtitles: [],
  leftOut: [],
}
const WORDS = { audio: [], subtitles: [], fallback: 'ru' }

test.each([
  [5.76, 3, 5],
  [5.8, 4, 6],
  [7.5, 4, 7],
  [0.3, 1, 1],
  [5400.01, 2813, 5400],
])(
  'a film of %d s takes %i segments and never begins again in the last of them',
  (seconds, segments, length) => {
    expect(planFilm({ ...SOURCE, seconds }, [], WORDS)).toMatchObject({ segments, seconds: length })
  },
)

test('silence is a track of its own, and the same plan for another title another asset', () => {
  const plan = planFilm({ ...SOURCE, seconds: 4 }, [{ language: undefined, cues: [] }], WORDS)
  expect(plan.audio).toEqual([{ stream: null, language: 'ru' }])
  expect(plan.subtitles).toEqual([{ language: 'ru', cues: [] }])
  expect(filmAssetId(plan, 1)).toBe(filmAssetId(structuredClone(plan), 1))
  expect(filmAssetId(plan, 1)).not.toBe(filmAssetId(plan, 2))
  expect(filmAssetId(plan, 1)).not.toBe(filmAssetId({ ...plan, changedAt: 3 }, 1))
})

test('SubRip and WebVTT become plain cues in order, without notes and styles', () => {
  const text = `\uFEFFWEBVTT - title\r\n\r\nSTYLE\r\n::cue {}\r\n\r\nNOTE no --> cue\r\n\r\n2\r\n01:00:01.5 --> 01:00:02.000 line:0\r\n<b>B</b> &lt;3\r\nsecond\r\n\r\n00:01,000 --> 00:02,250\r\n{\\an8}A\r\n\r\n00:03.000 --> 00:03.000\nempty`
  expect(cuesOf(text)).toEqual([
    { from: 1, to: 2.25, text: 'A' },
    { from: 3601.5, to: 3602, text: 'B <3\nsecond' },
  ])
})

test('subtitles are read in the code pages that they come in', () => {
  expect(decodeText(Buffer.from('Қазақ'))).toBe('Қазақ')
  expect(decodeText(Buffer.from([0xcf, 0xf0, 0xe8]))).toBe('При')
  expect(decodeText(Buffer.from('\uFEFFПри', 'utf16le')).replace('\uFEFF', '')).toBe('При')
})

test('a full disk, a share that is away and a kill are the machine’s, what ffmpeg says of a file is the file’s', () => {
  const saying = (what: string, output = '') => isOfMachine(new ToolError('ffmpeg', what, output))
  expect(saying('ended with 1', 'av_interleaved_write_frame(): No space left on device')).toBe(true)
  expect(saying('ended with 1', 'ffmpeg ended with SIGKILL')).toBe(true)
  expect(saying('ended with SIGKILL')).toBe(true)
  expect(saying('ended with 1', 'Stale file handle')).toBe(true)
  expect(saying('ended with 1', 'Invalid data found when processing input')).toBe(false)
  expect(isOfMachine(new Error('No space left on device'))).toBe(false)
})

test('ffmpeg’s reason is one line without addresses and paths', () => {
  expect(
    reasonIn('[mov,mp4,m4a @ 0x5561]  moov atom not found\nfile:/a b/c: d.mp4: Invalid data found\n'),
  ).toBe('moov atom not found; Invalid data found')
})
