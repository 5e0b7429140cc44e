import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { getTrailerStream } from '#contract/playback.ts'
import { trailerSource } from '#player/stream-source.ts'
import { call } from '../api/client.ts'
import { usePlayer, useSnapshot } from '../playback/use-player.ts'
import { logTrailerFailure } from './trailer-failure.ts'
import styles from './trailer.module.css'

interface TrailerVideoProps {
  readonly id: string
  /** Whether it is to be seen; without, it leaves and waits. */
  readonly isWanted: boolean
  /** Milliseconds that the still stays before the trailer is asked for. */
  readonly delayMs: number
  /** Hears when the picture begins to move and when it has stopped. */
  readonly onPlaying?: (isPlaying: boolean) => void
}

/** A trailer without sound over the still of its title: fades in with its first picture, and out after its last. */
export default function TrailerVideo({ id, isWanted, delayMs, onPlaying }: TrailerVideoProps) {
  const player = usePlayer(undefined, {
    onFailure: (failure) => {
      if (failure.isFinal) logTrailerFailure(id, failure)
    },
  })
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => frame.current?.append(player.video), [player])
  useEffect(() => {
    player.setMuted(true)
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      call(getTrailerStream, { params: { id }, query: { inline: 1 }, signal: leaving.signal }).then(
        (stream) => {
          if (!leaving.signal.aborted) player.load(trailerSource(stream))
        },
        (failure: unknown) => {
          if (!leaving.signal.aborted) logTrailerFailure(id, failure)
        },
      )
    }, delayMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [player, id, delayMs])

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

  const isOn = isThere && isWanted
  const tell = useEffectEvent((isPlaying: boolean) => onPlaying?.(isPlaying))
  useEffect(() => {
    tell(isOn)
  }, [isOn])
  return <div ref={frame} className={styles.trailer} data-on={isOn} data-trailer={id} aria-hidden />
}
