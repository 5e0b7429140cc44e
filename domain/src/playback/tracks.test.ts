import { expect, test } from 'vitest'
import {
  offeredAudio,
  offeredSubtitles,
  PLAYBACK_SPEEDS,
  playableQualities,
  preferredLanguage,
} from './tracks.ts'

test('an audio name is offered once [player.audio-dedupe]', () => {
  const tracks = [
    { id: 0, lang: 'ru', name: 'Русский' },
    { id: 1, lang: 'kk', name: 'Қазақша' },
    { id: 2, lang: 'ru', name: 'Русский' },
  ]
  expect(offeredAudio(tracks).map(({ id }) => id)).toEqual([0, 1])
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
  expect(preferredLanguage(tracks, ['uz', 'kk', 'ru'])).toBe('kk-KZ')
  expect(preferredLanguage(tracks, ['de'])).toBe(null)
  expect(preferredLanguage([{ lang: '' }], ['', 'ru'])).toBe(null)
})
