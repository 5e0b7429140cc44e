import { expect, test } from 'vitest'
import type { MediaSession, RemoteTrack } from './cast-framework.ts'
import { tracksOf, wishedIds } from './cast-tracks.ts'

const track = (trackId: number, type: 'AUDIO' | 'TEXT', language: string): RemoteTrack =>
  ({ trackId, type, language, name: language }) as RemoteTrack
const tracks = [
  track(1, 'AUDIO', 'kk'),
  track(2, 'AUDIO', 'ru'),
  track(3, 'TEXT', 'kk'),
  track(4, 'TEXT', 'ru'),
]
const session = (activeTrackIds: number[]): MediaSession =>
  ({ media: { tracks }, activeTrackIds }) as unknown as MediaSession
const played = (active: number[]) => {
  const { audioTrack, subtitleTrack } = tracksOf(session(active))
  return [audioTrack, subtitleTrack]
}

test('what a device plays is what it says of itself; while nobody has chosen, the first sound and no subtitles', () => {
  expect(played([2, 4])).toEqual([2, 4])
  expect(played([1, 3])).toEqual([1, 3])
  expect(played([2])).toEqual([2, -1])
  expect(played([])).toEqual([1, -1])
})

test('of several in one language a device is asked for the very one that was chosen', () => {
  const more = [...tracks, track(5, 'AUDIO', 'ru-track2'), track(6, 'TEXT', 'ru-track2')].map((one) => ({
    ...one,
    name: `${one.language} ${one.trackId}`,
  }))
  const found = tracksOf({ media: { tracks: more }, activeTrackIds: [] } as unknown as MediaSession)
  expect(wishedIds(found, { audio: 'ru-track2', text: 'ru-track2' })).toEqual([5, 6])
  expect(wishedIds(found, { audio: 'ru', text: null })).toEqual([2])
})

test('a name of a sound is offered once, and no subtitles without a language [player.audio-dedupe player.subtitle-dropped]', () => {
  const more = [...tracks, track(5, 'AUDIO', 'ru'), track(6, 'TEXT', '')]
  const found = tracksOf({ media: { tracks: more }, activeTrackIds: [] } as unknown as MediaSession)
  expect([found.audioTracks, found.subtitleTracks].map((all) => all.map(({ id }) => id))).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test('while nothing changes the tracks are the same object; without any there is nothing to choose', () => {
  const one = session([2])
  expect(tracksOf(one)).toBe(tracksOf(one))
  expect(tracksOf(null)).toEqual({ audioTracks: [], audioTrack: -1, subtitleTracks: [], subtitleTrack: -1 })
})
