import { expect, test } from 'vitest'
import { channelSource, thumbUrls, titleSource, trailerSource } from './stream-source.ts'

const stream = { hls: 'http://media/one.m3u8', hls_mbr: 'http://media/all.m3u8' }

test('a channel asked for 0 is live, otherwise an archive that opens at that moment', () => {
  expect(channelSource(stream, 0)).toEqual({ url: 'http://media/all.m3u8', engine: 'hls', kind: 'live' })
  const playlists = { 'http://media/all.m3u8': '#EXTM3U' }
  expect(channelSource({ ...stream, playlists }, 1_900_000_000)).toEqual({
    url: 'http://media/all.m3u8',
    engine: 'hls',
    kind: 'archive',
    wallClock: 1_900_000_000,
    playlists,
  })
})

test('one rendition plays where there is no master playlist; a trailer is known as one', () => {
  expect(trailerSource({ ...stream, hls_mbr: '' })).toEqual({
    url: 'http://media/one.m3u8',
    engine: 'hls',
    kind: 'film',
    isTrailer: true,
  })
})

test('scrub pictures are jpgs by their second, 196 by 110 [player.thumbnail-image]', () => {
  const url = thumbUrls('http://img/ch/5/')
  expect(url?.(1_900_000_010)).toBe('http://img/ch/5/1900000010.jpg?w=196&h=110')
  expect(thumbUrls(null)).toBe(undefined)
})

test('a protected film is played by whom its licences come from: Apple’s scheme where the browser has it, else by DASH', () => {
  const none = {
    laClearkey: null,
    laWidevine: null,
    laPlayready: null,
    laFairplay: null,
    fpsCertificate: null,
  }
  const plain = { force_subtitles: false, thumbUrl: null, streams: [], drm_provider: null, ...none }
  const headers = () => Promise.resolve({})
  const asker = (hasFairplay: boolean) => ({ headers, hasFairplay })
  expect(titleSource({ ...stream, drm: plain }, asker(true))).toEqual({
    engine: 'hls',
    url: 'http://media/all.m3u8',
    kind: 'film',
  })
  const streams = [
    { type: 'dash_widevine' as const, url: 'http://media/manifest.mpd' },
    { type: 'hls_fairplay' as const, url: 'http://media/apple.m3u8' },
  ]
  const drm = {
    ...plain,
    streams,
    laWidevine: 'http://la/w',
    laFairplay: 'http://la/f',
    fpsCertificate: 'http://la/c',
  }
  expect(titleSource({ ...stream, drm }, asker(true))).toEqual({
    engine: 'fairplay',
    kind: 'film',
    url: 'http://media/apple.m3u8',
    fairplay: { licence: 'http://la/f', certificate: 'http://la/c', headers },
  })
  expect(titleSource({ ...stream, drm }, asker(false))).toEqual({
    engine: 'dash',
    kind: 'film',
    url: 'http://media/manifest.mpd',
    licences: { widevine: 'http://la/w', headers },
  })
})
