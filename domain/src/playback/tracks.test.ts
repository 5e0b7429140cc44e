import { expect, test } from 'vitest'
import {
  nearestQuality,
  offeredAs,
  offeredAudio,
  offeredSubtitles,
  PLAYBACK_SPEEDS,
  playableQualities,
  preferredTrack,
} from './tracks.ts'

test('an audio name is offered once, and stands for every track that has it [player.audio-dedupe]', () => {
  const tracks = [
    { id: 0, lang: 'ru', name: 'Русский' },
    { id: 1, lang: 'kk', name: 'Қазақша' },
    { id: 2, lang: 'ru', name: 'Русский' },
  ]
  expect(offeredAudio(tracks).map(({ id }) => id)).toEqual([0, 1])
  expect([0, 1, 2, 3, -1].map((id) => offeredAs(tracks, id))).toEqual([0, 1, 0, -1, -1])
})

test('subtitles without a language or with a made-up label are not offered [player.subtitle-dropped]', () => {
  const tracks = [
    { lang: 'kk', name: 'Қазақша' },
    { lang: '', name: 'Ағылшын' },
    { lang: ' ', name: 'Blank' },
    { lang: 'en', name: 'Unknown CC' },
  ]
  expect(offeredSubtitles(tracks, ['Unknown CC']).map(({ name }) => name)).toEqual(['Қазақша'])
})

test('qualities end at 1080 lines and the top four stay [player.quality-limit]', () => {
  const ladder = [240, 360, 480, 720, 1080, 1440, 2160].map((height) => ({ height, bitrate: height * 1000 }))
  expect(playableQualities(ladder).map(({ height }) => height)).toEqual([360, 480, 720, 1080])
  expect(playableQualities(ladder.slice(0, 2)).map(({ height }) => height)).toEqual([240, 360])
  expect(playableQualities(ladder.slice(5)).map(({ height }) => height)).toEqual([1440])
})

test('of equal heights the better bitrates stay, and radio without a height plays', () => {
  const same = [3, 1, 2, 5, 4].map((bitrate) => ({ height: 720, bitrate }))
  expect(playableQualities(same).map(({ bitrate }) => bitrate)).toEqual([3, 2, 5, 4])
  expect(playableQualities([{ height: 0, bitrate: 64_000 }])).toHaveLength(1)
})

test('speeds run from 0.25 to 2 in steps of 0.25 [player.playback-speeds]', () => {
  expect(PLAYBACK_SPEEDS).toEqual([0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2])
})

test('the first preferred language that exists starts [player.audio-preference-list]', () => {
  const tracks = [{ lang: 'ru' }, { lang: 'kk-KZ' }, { lang: 'en' }]
  expect(preferredTrack(tracks, ['uz', 'kk', 'ru'])).toEqual({ lang: 'kk-KZ' })
  expect(preferredTrack(tracks, ['de'])).toBe(null)
  expect(preferredTrack([{ lang: '' }], ['', 'ru'])).toBe(null)
})

test('of several in one language the very one that was chosen starts, however its tag is written', () => {
  const tracks = [{ lang: 'ru' }, { lang: 'ru-track2' }, { lang: 'pt-BR' }, { lang: 'pt' }]
  const started = (...preferred: readonly string[]) => preferredTrack(tracks, preferred)?.lang
  expect([started('ru-track2'), started('ru-TRACK2'), started('ru-track3'), started('pt')]).toEqual([
    'ru-track2',
    'ru-track2',
    'ru',
    'pt',
  ])
  expect(started('kk', 'pt-PT', 'ru')).toBe('pt-BR')
})

test('what was chosen elsewhere is the highest that has no more lines, of several with these that of the nearest bitrate', () => {
  const levels = [
    { height: 240, bitrate: 4 },
    { height: 480, bitrate: 8 },
    { height: 480, bitrate: 20 },
    { height: 1080, bitrate: 50 },
  ]
  const near = (height: number, bitrate: number) => nearestQuality(levels, { height, bitrate })
  expect([near(480, 9), near(480, 19), near(720, 30), near(2160, 90)]).toEqual([1, 2, 2, 3])
  expect(near(144, 1)).toBeNull()
})
