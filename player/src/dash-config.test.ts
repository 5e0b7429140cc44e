import { expect, test } from 'vitest'
import { dashConfig } from './dash-config.ts'
import type { DashSource } from './source.ts'

const licences = { widevine: 'https://la/widevine', headers: () => Promise.resolve({}) }
const source: DashSource = { engine: 'dash', kind: 'film', url: 'https://media/manifest.mpd', licences }
const ANDROID =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

test('Widevine is asked for in software, and each system for its licence where the stream says [player.drm-widevine-robustness]', () => {
  const { drm } = dashConfig(source, DESKTOP)
  expect(drm.advanced?.['com.widevine.alpha']).toEqual({
    audioRobustness: ['SW_SECURE_CRYPTO'],
    videoRobustness: ['SW_SECURE_CRYPTO'],
  })
  expect(drm.servers).toEqual({ 'com.widevine.alpha': 'https://la/widevine' })
  const all = { ...licences, clearkey: 'https://la/clearkey', playready: 'https://la/playready' }
  expect(Object.keys(dashConfig({ ...source, licences: all }, DESKTOP).drm.servers).toSorted()).toEqual([
    'com.microsoft.playready',
    'com.widevine.alpha',
    'org.w3.clearkey',
  ])
})

test('by itself nothing above 1080 lines is chosen, on any device [player.quality-limit]', () => {
  for (const userAgent of [ANDROID, DESKTOP])
    expect(dashConfig(source, userAgent).abr.restrictions).toEqual({ maxHeight: 1080 })
})

test('subtitles that fail once are not given up for good by Shaka Player itself', () => {
  expect(dashConfig(source, DESKTOP).streaming.ignoreTextStreamFailures).toBeFalsy()
})

test('a protected film buffers 10 s [player.buffer-length]', () => {
  expect(dashConfig(source, DESKTOP).streaming.bufferingGoal).toBe(10)
})

test('on Android no more than two channels of sound are played, elsewhere as many as there are [player.drm-android-stereo]', () => {
  expect(dashConfig(source, ANDROID).restrictions).toEqual({ maxChannelsCount: 2 })
  expect(dashConfig(source, DESKTOP).restrictions).toBeUndefined()
})
