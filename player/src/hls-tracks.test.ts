import type Hls from 'hls.js'
import { expect, test } from 'vitest'
import { readTracks } from './hls-tracks.ts'

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

test('what plays is the offered track of the same name', () => {
  const audioTracks = [{ name: 'A' }, { name: 'B' }, { name: 'B' }]
  const read = readTracks(hls({ audioTracks }), 2)
  expect(read.audioTracks.map(({ id }) => id)).toEqual([0, 1])
  expect(read.audioTrack).toBe(1)
})
