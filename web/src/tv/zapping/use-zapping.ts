import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { ChannelPreRoll } from '../../ads/channel-pre-roll.ts'
import { getChannelConfig, getChannelStream } from '#contract/playback.ts'
import type { Channel } from '#contract/tv.ts'
import { playerMode, streamQuery } from '#domain/tv/player-mode.ts'
import { sharedEngines } from '#player/load-engine.ts'
import type { Player } from '#player/player.types.ts'
import { createStore } from '#player/snapshot.ts'
import { call } from '../../api/client.ts'
import { serviceSeconds } from '../../api/service-clock.ts'
import { createStreamCache } from './stream-cache.ts'
import { createStreamPace } from './stream-pace.ts'
import { type ZapTarget } from '../tv-paths.ts'
import { createZapping, type Vitrinas, type Zap, type Zapping } from './zapping.ts'

/** What decides on the players of others. */
interface Known {
  readonly channels: readonly Channel[] | undefined
  /** A phone or tablet, which gets the light form of what has one. */
  readonly isLight: boolean
}

interface ZappingOfPage extends Known {
  readonly player: Player
  readonly preRoll: ChannelPreRoll
  /** Hears of channels that were stayed on. */
  readonly onCommit: (target: ZapTarget) => void
}

/** The zapping of a page with its player. */
export function useZapping({ player, preRoll, channels, isLight, onCommit }: ZappingOfPage): Zapping {
  const [parts] = useState(() => {
    const committed = new EventTarget()
    const known = createStore<Known>({ channels: undefined, isLight: false })
    const now = (): number => performance.now()
    const streams = createStreamCache(
      ({ channelId, ts }) =>
        call(getChannelStream, { params: { id: String(channelId) }, query: streamQuery('full', ts) }),
      now,
      createStreamPace(now),
    )
    const vitrinas: Vitrinas = {
      shows: ({ channelId, ts }) => {
        const channel = known.get().channels?.find(({ id }) => id === channelId)
        return channel !== undefined && playerMode('full', channel, ts, serviceSeconds()) === 'vitrina'
      },
      take: async ({ channelId }) => {
        const { config } = await call(getChannelConfig, { params: { id: String(channelId) } })
        return known.get().isLight ? (config.web_vlight ?? config.web) : config.web
      },
    }
    const commit = (target: ZapTarget) =>
      committed.dispatchEvent(new CustomEvent('commit', { detail: target }))
    return {
      committed,
      known,
      zapping: createZapping({ player, streams, vitrinas, adsOf: preRoll.of, commit, now }),
    }
  })
  // Before any press, and before what the address says is followed.
  useLayoutEffect(() => {
    parts.known.patch({ channels, isLight })
  }, [parts, channels, isLight])
  const tell = useEffectEvent(onCommit)
  useEffect(() => {
    const onEvent = (event: Event) => event instanceof CustomEvent && tell(event.detail as ZapTarget)
    parts.committed.addEventListener('commit', onEvent)
    return () => parts.committed.removeEventListener('commit', onEvent)
  }, [parts])
  useEffect(() => {
    // What a press needs is there before the press.
    sharedEngines.hls.load().catch(() => undefined)
    return () => parts.zapping.stop()
  }, [parts])
  return parts.zapping
}

export function useZap(zapping: Zapping): Zap {
  return useSyncExternalStore(zapping.subscribe, zapping.get)
}
