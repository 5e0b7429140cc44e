import { useCallback, useEffect, useRef } from 'react'
import type { ScheduleItem } from '#contract/tv.ts'
import { isAdultTitle } from '#domain/identity/age.ts'
import { airingAt } from '#domain/tv/next-moment.ts'
import { isOnAir } from '#domain/tv/on-air.ts'
import type { Player } from '#player/player.types.ts'
import { isChildSession } from '../../api/profile-role.ts'
import { serviceSeconds } from '../../api/service-clock.ts'
import { usePinGate } from '../../identity/parental/use-pin-gate.ts'
import { shownMoment } from '../schedule/use-programme.ts'

/**
 * Seconds before a programme begins at which a recording stops to ask for it: the tape may begin it with a segment up to a second
 * before its time, and a media element tells where it stands four times a second.
 */
const LEAD_SECONDS = 1.5

/** Does what leads to a moment of the channel (epoch seconds), after the PIN where that is in another programme, for adults. */
export type EnterProgramme = (moment: number, go: () => void) => void

/**
 * The PIN before a programme for adults that a viewer of the archive comes to from another one: by a jump, or since the recording
 * plays on into it. What a recording begins with was asked for before it was loaded. A child gets no recording of one from the service.
 * @param items of the channel that is shown, in order of time
 * @param isPlaying whether what plays is of that channel
 */
export function useProgrammeDoor(
  player: Player,
  items: readonly ScheduleItem[],
  isPlaying: boolean,
): EnterProgramme {
  const { guard } = usePinGate()
  /** The programme that the PIN has opened last, and the one that it is asked for. */
  const opened = useRef<string | null>(null)
  const asked = useRef<string | null>(null)

  const ask = useCallback(
    ({ id }: ScheduleItem, go: () => void) => {
      asked.current = id
      const run = (): void => {
        asked.current = null
        opened.current = id
        go()
      }
      guard('program', run, { onGivenUp: () => (asked.current = null) })
    },
    [guard],
  )
  /** Whether a programme needs no PIN: it is not for adults, or it is open already. What a recording began with is, and what is live. */
  const isOpen = useCallback(
    (programme: ScheduleItem) => {
      if (!isAdultTitle(programme.age) || programme.id === opened.current || isChildSession()) return true
      const { source } = player.getSnapshot()
      const since = source?.kind === 'archive' ? (source.wallClock ?? 0) : serviceSeconds()
      return isOnAir(programme, since)
    },
    [player],
  )

  useEffect(() => {
    if (!isPlaying) return
    let isLeft = false
    const look = (): void => {
      const snapshot = player.getSnapshot()
      const { source, wallClock, wantsToPlay, speed } = snapshot
      if (isLeft || source?.kind !== 'archive' || wallClock === null || !wantsToPlay) return
      const next = airingAt(
        items,
        shownMoment(snapshot, serviceSeconds()) + LEAD_SECONDS * Math.max(1, speed),
      )
      // A recording ends before what may not be recorded.
      if (!next?.is_catchup_available || isOpen(next)) return
      player.pause()
      if (asked.current !== next.id) ask(next, player.play)
    }
    look()
    // Whoever asks it to play is done with that first.
    const stop = player.subscribe(() => queueMicrotask(look))
    return () => {
      isLeft = true
      stop()
    }
  }, [player, items, isPlaying, isOpen, ask])

  return useCallback(
    (moment, go) => {
      const wanted = airingAt(items, moment)
      if (!wanted || isOpen(wanted)) go()
      else ask(wanted, go)
    },
    [items, isOpen, ask],
  )
}
