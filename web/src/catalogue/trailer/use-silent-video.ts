import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Player, PlayerOptions } from '#player/player.types.ts'
import type { Source } from '#player/source.ts'
import { usePlayer, useSnapshot } from '../../playback/use-player.ts'

interface SilentVideo {
  /** What to play; asked for once. @throws what `onFailure` hears of */
  readonly open: (signal: AbortSignal) => Promise<Source>
  /** Milliseconds before it is asked for: what is only passed by asks for nothing. */
  readonly delayMs: number
  /** Whether it is to be seen; without, it rests. */
  readonly isWanted: boolean
  /** Hears of a stream that was not given, and of one that does not go on. */
  readonly onFailure: (failure: unknown) => void
  /** Languages of what may be heard later. */
  readonly languages?: Pick<PlayerOptions, 'audioLanguages' | 'subtitleLanguage'>
}

/** A picture without sound that moves over a still. Answers its frame, and whether the picture is there and wanted. */
export function useSilentVideo({ open, delayMs, isWanted, onFailure, languages }: SilentVideo): {
  readonly player: Player
  readonly frame: RefObject<HTMLDivElement | null>
  readonly isOn: boolean
} {
  const player = usePlayer(undefined, {
    ...languages,
    onFailure: (failure) => {
      if (failure.isFinal) onFailure(failure)
    },
  })
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => frame.current?.append(player.video), [player])
  const ask = useEffectEvent(open)
  const tell = useEffectEvent(onFailure)
  useEffect(() => {
    player.setMuted(true)
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      ask(leaving.signal).then(
        (source) => {
          if (!leaving.signal.aborted) player.load(source)
        },
        (failure: unknown) => {
          if (!leaving.signal.aborted) tell(failure)
        },
      )
    }, delayMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [player, delayMs])

  const isThere = useSnapshot(
    player,
    ({ firstFrameMs, state }) =>
      firstFrameMs !== null && state !== 'ended' && state !== 'error' && state !== 'codecError',
  )
  useEffect(() => {
    if (!isThere) return
    if (isWanted) player.play()
    else player.pause()
  }, [player, isThere, isWanted])
  return { player, frame, isOn: isThere && isWanted }
}
