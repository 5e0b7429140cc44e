import { getChannelConfig } from '#contract/playback.ts'
import { reference } from '#domain/catalogue/reference.ts'
import { Failure } from '../failures/failure.ts'
import { serve } from '../http/serve.ts'
import type { App } from '../ports.ts'
import type { AdsOfCall } from './stream-ads.ts'
import { watchableChannel } from './watchable-channel.ts'
import { isLimited } from './watcher.ts'

/**
 * Where the player of somebody else shows a channel. Nobody can cut what that one shows: who must not see every programme gets no
 * address of it, and plays the stream.
 */
export function registerChannelConfig(app: App, adOf: AdsOfCall): void {
  serve(app, getChannelConfig, async (call) => {
    // The token between login and device would get round the limit of devices.
    if (call.viewer.deviceId === null)
      throw new Failure('authentication_failed', 'Register this device first')
    const now = Math.floor(call.now / 1000)
    const { channel, watcher } = await watchableChannel(call, reference(call.params.id), now, false)
    const vitrina = isLimited(watcher) ? null : channel.vitrina
    const ad = await adOf(call, { kind: 'live', channelId: channel.id, contentId: null, length: null })
    return { config: { web: vitrina?.url ?? null, web_vlight: vitrina?.light_url ?? null }, ad }
  })
}
