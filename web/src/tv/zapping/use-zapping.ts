import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { ChannelPreRoll } from '../../ads/channel-pre-roll.ts'
import { getChannelConfig, getChannelStream, type Stream } from '#contract/playback.ts'
import type { Channel } from '#contract/tv.ts'
import { playerMode, streamQuery } from '#domain/tv/player-mode.ts'
import { sharedEngines } from '#player/load-engine.ts'
import type { Player } from '#player/player.types.ts'
import { createStore } from '#player/snapshot.ts'
import { call } from '../../api/client.ts'
import { serviceSeconds } from '../../api/service-clock.ts'
import type { Begun } from '../../playback/ahead/ahead.ts'
import { afterPicture, awaitPicture } from '../../playback/picture-first.ts'
import { createStreamCache } from './stream-cache.ts'
import { createStreamPace } from './stream-pace.ts'
import { type ZapTarget } from '../tv-paths.ts'
import { createZapping, type Shown, type Vitrinas, type Zap, type Zapping } from './zapping.ts'

/** What decides on the players of others. */
interface Known {
  readonly channels: readonly Channel[] | undefined
  /** A phone or tablet, which gets the light form of what has one. */
  readonly isLight: boolean
}

interface ZappingOfPage extends Known {
  readonly player: Player
  /** What the player shows already as the page opens. */
  readonly begun: Begun | null
  readonly preRoll: ChannelPreRoll
  /** Hears of channels that were stayed on. */
  readonly onCommit: (target: ZapTarget) => void
}

type StreamQuery = NonNullable<Parameters<typeof call<typeof getChannelStream>>[1]['query']>

const channelStream = (channelId: number, query: StreamQuery): Promise<Stream> =>
  call(getChannelStream, { params: { id: String(channelId) }, query })

/** Tells that what a grant opens is watched live from now on. @param begun its `hls_mbr` */
const beginChannel = (channelId: number, begun: string): Promise<Stream> =>
  channelStream(channelId, { ...streamQuery('full', 0), begun })

/** A channel that was shown in passing; the service decides anew who may watch it, and with what before. */
function shownAlready({ stream, source, channelId }: Begun): Shown | null {
  if (channelId === undefined) return null
  return {
    target: { channelId, ts: 0 },
    source,
    statId: stream.stat.id,
    open: () => beginChannel(channelId, stream.hls_mbr),
  }
}

/** The zapping of a page with its player. */
export function useZapping({ player, begun, preRoll, channels, isLight, onCommit }: ZappingOfPage): Zapping {
  const [parts] = useState(() => {
    const committed = new EventTarget()
    const known = createStore<Known>({ channels: undefined, isLight: false })
    const now = (): number => performance.now()
    const streams = createStreamCache(
      {
        fetch: ({ channelId, ts }, after) =>
          channelStream(channelId, { ...streamQuery('full', ts), ...(after !== undefined && { after }) }),
        fetchAhead: ({ channelId }) => channelStream(channelId, { ...streamQuery('full', 0), ahead: 1 }),
        begin: ({ channelId }, { hls_mbr }) => beginChannel(channelId, hls_mbr),
      },
      now,
      createStreamPace(now),
    )
    const vitrinas: Vitrinas = {
      shows: ({ channelId, ts }) => {
        const channel = known.get().channels?.find(({ id }) => id === channelId)
        return channel !== undefined && playerMode('full', channel, ts, serviceSeconds()) === 'vitrina'
      },
      take: async ({ channelId }) => {
        const { config, ad } = await call(getChannelConfig, { params: { id: String(channelId) } })
        const url = known.get().isLight ? (config.web_vlight ?? config.web) : config.web
        return url === null ? null : { url, ad }
      },
    }
    const commit = (target: ZapTarget) =>
      committed.dispatchEvent(new CustomEvent('commit', { detail: target }))
    return {
      committed,
      known,
      zapping: createZapping({
        player,
        streams,
        vitrinas,
        adsOf: preRoll.of,
        commit,
        awaitPicture: () => awaitPicture(player),
        now,
        shown: begun && shownAlready(begun),
      }),
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
    parts.zapping.goOn()
    return () => parts.zapping.stop()
  }, [parts])
  return parts.zapping
}

export function useZap(zapping: Zapping): Zap {
  return useSyncExternalStore(afterPicture(zapping.subscribe), zapping.get)
}
