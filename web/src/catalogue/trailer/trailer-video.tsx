import { useEffect, useEffectEvent } from 'react'
import { getTrailerStream } from '#contract/playback.ts'
import { type TrailerSource, trailerSource } from '#player/stream-source.ts'
import { call } from '../../api/client.ts'
import { logTrailerFailure } from './trailer-failure.ts'
import styles from './trailer.module.css'
import { useSilentVideo } from './use-silent-video.ts'

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
  const { frame, isOn } = useSilentVideo({
    open: async (signal): Promise<TrailerSource> =>
      trailerSource(await call(getTrailerStream, { params: { id }, query: { inline: 1 }, signal })),
    delayMs,
    isWanted,
    onFailure: (failure) => logTrailerFailure(id, failure),
  })
  const tell = useEffectEvent((isPlaying: boolean) => onPlaying?.(isPlaying))
  useEffect(() => {
    tell(isOn)
  }, [isOn])
  return <div ref={frame} className={styles.trailer} data-on={isOn} data-trailer={id} aria-hidden />
}
