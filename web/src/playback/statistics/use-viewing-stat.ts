import { useEffect, useState } from 'react'
import { updatePosition, updateStat } from '#contract/playback.ts'
import { call } from '../../api/client.ts'
import { lastCall } from '../../api/last-call.ts'
import { tellVersions } from '../../api/told-versions.ts'
import { createViewingStat, type Heartbeat, type ViewingStat } from './viewing-stat.ts'

/** A heartbeat that is lost is made up for by the next one, so nobody is told. Its answer says whether other devices have changed anything. */
function sendBeat({ statId, duration, seconds, isLast }: Heartbeat): void {
  const request = {
    params: { id: statId },
    body: { duration, ...(seconds !== undefined && { seconds }) },
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

/** The statistics of what a page plays; whatever way the page is left, the last seconds are sent. */
export function useViewingStat(): ViewingStat {
  const [stat] = useState(() => createViewingStat({ beat: sendBeat, position: sendPosition }))
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && stat.leave()
    document.addEventListener('visibilitychange', onHidden)
    addEventListener('pagehide', stat.leave)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      removeEventListener('pagehide', stat.leave)
      stat.leave()
    }
  }, [stat])
  return stat
}
