import type Hls from 'hls.js'
import { expect, test } from 'vitest'
import { limitLevels, readTracks } from './hls-tracks.ts'

const hls = (parts: Partial<Record<keyof Hls, unknown>>): Hls =>
  ({ audioTracks: [], subtitleTracks: [], levels: [], subtitleTrack: -1, ...parts }) as unknown as Hls

test('an audio track is told by id, language and name; one without a language has none [player.audio-track-fields]', () => {
  const audioTracks = [
    { name: 'Русский', lang: 'ru', groupId: 'a', bitrate: 96_000 },
    { name: 'Original', groupId: 'a' },
  ]
  expect(readTracks(hls({ audioTracks }), 0)).toMatchObject({
    audioTracks: [
      { id: 0, lang: 'ru', name: 'Русский' },
      { id: 1, lang: '', name: 'Original' },
    ],
    audioTrack: 0,
  })
  expect(Object.keys(readTracks(hls({ audioTracks }), 0).audioTracks[0]!).toSorted()).toEqual([
    'id',
    'lang',
    'name',
  ])
})

test('a name of a sound is offered once, and what plays is the offered track of that name [player.audio-dedupe]', () => {
  const audioTracks = [{ name: 'A' }, { name: 'B' }, { name: 'B' }]
  const read = readTracks(hls({ audioTracks }), 2)
  expect(read.audioTracks.map(({ id }) => id)).toEqual([0, 1])
  expect(read.audioTrack).toBe(1)
})

test('of subtitles neither what has no language nor what hls.js made up is offered [player.subtitle-dropped]', () => {
  const subtitleTracks = [
    { name: 'Қазақша', lang: 'kk' },
    { name: 'Unknown CC', lang: 'en' },
    { name: 'Blank', lang: '' },
  ]
  expect(readTracks(hls({ subtitleTracks }), 0).subtitleTracks).toEqual([
    { id: 0, name: 'Қазақша', lang: 'kk' },
  ])
})

test('renditions that are not to be played are taken away, wherever they stand in the playlist [player.quality-limit]', () => {
  const sizes = (heights: readonly number[]): readonly number[] => {
    const levels = heights.map((height) => ({ height, bitrate: height }))
    limitLevels(hls({ levels, removeLevel: (at: number) => void levels.splice(at, 1) }))
    return levels.map(({ height }) => height)
  }
  expect(sizes([2160, 480, 1080])).toEqual([480, 1080])
  expect(sizes([144, 240, 480, 720, 1080, 1440])).toEqual([240, 480, 720, 1080])
  expect(sizes([720, 2160])).toEqual([720])
})
