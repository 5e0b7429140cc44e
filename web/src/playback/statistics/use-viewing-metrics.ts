import { useEffect, useEffectEvent } from 'react'
import type { Player } from '#player/player.types.ts'
import type { Source } from '#player/source.ts'
import { tellAudience } from '../../analytics/audience.ts'
import { tellEvent, tellMetric } from '../../analytics/metrics.ts'
import { serviceSeconds } from '../../api/service-clock.ts'
import { onPlayerFailure } from '../use-player.ts'
import { createViewingMetrics, type Viewing } from './viewing-metrics.ts'

/** The metrics of what a player plays, for as long as the component is there. @param describe what a source is; null while that is not known */
export function useViewingMetrics(player: Player, describe: (source: Source) => Viewing | null): void {
  const described = useEffectEvent(describe)
  useEffect(() => {
    const metrics = createViewingMetrics({
      describe: (source) => described(source),
      tell: (metric) => (metric.metric === 'event' ? tellEvent(metric) : tellMetric(metric)),
      track: tellAudience,
      now: () => performance.now(),
      moment: serviceSeconds,
    })
    const observe = (): void => metrics.observe(player.getSnapshot())
    observe()
    const stops = [
      player.subscribe(observe),
      onPlayerFailure(player, (failure) => metrics.failed(failure, player.getSnapshot())),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [player])
}
