import { useEffect, useState } from 'react'
import type { Player } from '#player/player.types.ts'
import { useSnapshot } from '../playback/use-player.ts'

/**
 * The seconds at which another scrub picture begins, ascending; null until they are there, and where nothing tells them. Asked for once the
 * picture plays, which goes first.
 * @param url `screenshot_timings` of the stream answer
 */
export function useSeekPoints(player: Player, url: string | null | undefined): readonly number[] | null {
  const [told, setTold] = useState<{ readonly url: string; readonly points: readonly number[] } | null>(null)
  const isPlaying = useSnapshot(player, ({ state }) => state === 'playing')
  // What was begun goes on while the picture waits: an answer that is on its way is not asked for again.
  const [begun, setBegun] = useState<string | null>(null)
  if (url && isPlaying && begun !== url) setBegun(url)
  const wanted = url && begun === url ? url : null
  useEffect(() => {
    if (wanted === null) return
    const leaving = new AbortController()
    fetch(wanted, { signal: leaving.signal })
      .then(async (answer) => {
        const { seek_points: points } = (await answer.json()) as { seek_points: readonly number[] }
        if (answer.ok && !leaving.signal.aborted) setTold({ url: wanted, points })
      })
      // Without them pictures are taken to begin every ten seconds.
      .catch(() => undefined)
    return () => leaving.abort()
  }, [wanted])
  return told !== null && told.url === url ? told.points : null
}
