import { useEffect, useState } from 'react'
import { STAT_INTERVAL_SECONDS, updatePosition, updateStat } from '#contract/playback.ts'
import type { Player } from '#player/player.types.ts'
import { call } from '../../api/client.ts'
import { lastCall } from '../../api/last-call.ts'
import { tellVersions } from '../../api/told-versions.ts'
import { onceGone } from '../player-holders.ts'
import { useSnapshot } from '../use-player.ts'
import { createViewingStat, type Heartbeat, type ViewingStat } from './viewing-stat.ts'

/** A heartbeat that is lost is made up for by the next one, so nobody is told. Its answer says whether other devices have changed anything. */
function sendBeat({ statId, duration, seconds, isLast, ends }: Heartbeat): void {
  const request = {
    params: { id: statId },
    body: { duration, ...(seconds !== undefined && { seconds }), ...(ends && { ends: [...ends] }) },
  }
  if (!isLast) {
    call(updateStat, request).then(
      ({ favourites_version: version, messages_version }) => tellVersions({ version, messages_version }),
      () => undefined,
    )
    return
  }
  lastCall(updateStat, request)
}

function sendPosition(id: string, seconds: number): void {
  void call(updatePosition, { params: { id }, body: { seconds } }).catch(() => undefined)
}

/**
 * The statistics of what a page plays; whatever way the page is left, the last seconds are sent, and with them that the viewing is over. What a
 * television plays goes on without the page.
 * @param statId of what plays, or is held for ads
 */
export function useViewingStat(player: Player, statId: string | null): ViewingStat {
  const [stat] = useState(() => createViewingStat({ beat: sendBeat, position: sendPosition }))
  useEffect(() => {
    if (statId !== null) stat.open(statId)
  }, [stat, statId])
  const isHeld = useSnapshot(player, (snapshot) => snapshot.isHeld)
  useEffect(() => {
    if (!isHeld || statId === null) return
    const timer = setInterval(() => stat.stay(statId), STAT_INTERVAL_SECONDS * 1000)
    return () => clearInterval(timer)
  }, [stat, statId, isHeld])
  useEffect(() => {
    const isAway = (): boolean => player.getSnapshot().playsOn !== null
    const end = (): void => (isAway() ? stat.leave() : stat.end())
    const onHidden = () => document.visibilityState === 'hidden' && stat.leave()
    document.addEventListener('visibilitychange', onHidden)
    addEventListener('pagehide', end)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      removeEventListener('pagehide', end)
      if (isAway()) return stat.leave()
      if (player.getSnapshot().source === null) return stat.end()
      // Another part of the page may show it from now on.
      stat.leave()
      onceGone(player, stat.end)
    }
  }, [stat, player])
  return stat
}
