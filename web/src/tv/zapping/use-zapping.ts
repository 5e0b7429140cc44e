import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { getChannelStream } from '#contract/playback.ts'
import { sharedEngines } from '#player/load-engine.ts'
import type { Player } from '#player/player.types.ts'
import { call } from '../../api/client.ts'
import { createStreamCache } from './stream-cache.ts'
import { type ZapTarget } from '../tv-paths.ts'
import { createZapping, type Zap, type Zapping } from './zapping.ts'

/** The zapping of a page with its player. `onCommit` hears of channels that were stayed on. */
export function useZapping(player: Player, onCommit: (target: ZapTarget) => void): Zapping {
  const [parts] = useState(() => {
    const committed = new EventTarget()
    const now = (): number => performance.now()
    const streams = createStreamCache(
      ({ channelId, ts }) =>
        call(getChannelStream, { params: { id: String(channelId) }, query: { ts, inline: 1 } }),
      now,
    )
    const commit = (target: ZapTarget) =>
      committed.dispatchEvent(new CustomEvent('commit', { detail: target }))
    return { committed, zapping: createZapping({ player, streams, commit, now }) }
  })
  const tell = useEffectEvent(onCommit)
  useEffect(() => {
    const onEvent = (event: Event) => event instanceof CustomEvent && tell(event.detail as ZapTarget)
    parts.committed.addEventListener('commit', onEvent)
    return () => parts.committed.removeEventListener('commit', onEvent)
  }, [parts])
  useEffect(() => {
    // What a press needs is there before the press.
    sharedEngines.load().catch(() => undefined)
    return () => parts.zapping.stop()
  }, [parts])
  return parts.zapping
}

export function useZap(zapping: Zapping): Zap {
  return useSyncExternalStore(zapping.subscribe, zapping.get)
}
