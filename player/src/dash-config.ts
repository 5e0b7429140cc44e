import type library from 'shaka-player/dist/shaka-player.dash-es2021.js'
import { MAX_QUALITY_HEIGHT } from '#domain/playback/tracks.ts'
import type { DashSource } from './source.ts'

export type Shaka = typeof library.default

/** Where keys in software are enough: the pictures are decrypted and decoded by the browser itself. */
const ROBUSTNESS = ['SW_SECURE_CRYPTO']
/** What Android's decoders of protected sound can be relied on for. */
const ANDROID_CHANNELS = 2

/** The settings of Shaka Player for a protected source. Buffers are those of everything else. @param userAgent of the browser */
export function dashConfig(
  { licences, startAt }: DashSource,
  userAgent: string,
): library.default.extern.PlayerConfiguration {
  const { clearkey, widevine, playready } = licences
  const servers = {
    ...(clearkey !== undefined && { 'org.w3.clearkey': clearkey }),
    ...(widevine !== undefined && { 'com.widevine.alpha': widevine }),
    ...(playready !== undefined && { 'com.microsoft.playready': playready }),
  }
  const software = { audioRobustness: ROBUSTNESS, videoRobustness: ROBUSTNESS }
  const settings = {
    drm: { servers, advanced: { 'com.widevine.alpha': software } },
    streaming: {
      bufferingGoal: 10,
      rebufferingGoal: startAt === undefined ? 0.5 : 1,
      bufferBehind: 30,
    },
    // Chosen by itself is nothing above the limit, but where there is nothing below it: a picture is better than none.
    abr: { restrictions: { maxHeight: MAX_QUALITY_HEIGHT } },
    ...(/Android/i.test(userAgent) && { restrictions: { maxChannelsCount: ANDROID_CHANNELS } }),
  }
  // It takes what differs from its own settings, whatever the type says.
  return settings as unknown as library.default.extern.PlayerConfiguration
}
