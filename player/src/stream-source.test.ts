import { expect, test } from 'vitest'
import { channelSource, filmSource, thumbUrls } from './stream-source.ts'

const stream = { hls: 'http://media/one.m3u8', hls_mbr: 'http://media/all.m3u8' }

test('a channel asked for 0 is live, otherwise an archive that opens at that moment', () => {
  expect(channelSource(stream, 0)).toEqual({ url: 'http://media/all.m3u8', kind: 'live' })
  const playlists = { 'http://media/all.m3u8': '#EXTM3U' }
  expect(channelSource({ ...stream, playlists }, 1_900_000_000)).toEqual({
    url: 'http://media/all.m3u8',
    kind: 'archive',
    wallClock: 1_900_000_000,
    playlists,
  })
})

test('a film begins where it was left, and plays one rendition where there is no master playlist', () => {
  expect(filmSource({ ...stream, history: { seconds: 1200, watch_percentage: 20 } }).startAt).toBe(1200)
  const other = filmSource({ ...stream, hls_mbr: '', history: null })
  expect(other).toEqual({ url: 'http://media/one.m3u8', kind: 'film' })
})

test('scrub pictures are jpgs by their second, 196 by 110 [player.thumbnail-image]', () => {
  const url = thumbUrls({ screenshot_url: 'http://img/ch/5/' })
  expect(url?.(1_900_000_010)).toBe('http://img/ch/5/1900000010.jpg?w=196&h=110')
  expect(thumbUrls({ screenshot_url: null })).toBe(undefined)
})
