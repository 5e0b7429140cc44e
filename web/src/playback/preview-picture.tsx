import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Player } from '#player/player.types.ts'
import type { Source } from '#player/source.ts'
import { isSameSource } from '#player/source.ts'
import styles from './preview-picture.module.css'
import { usePlayer, useSnapshot } from './use-player.ts'

interface PreviewPictureProps {
  readonly source: Source
  /** Still that stands until the picture moves. */
  readonly posterUrl?: string | undefined
  /** The player of the preview: hand it to a `PlayerSurface` as `adopt`, and the picture goes on there without a cut. */
  readonly onPlayer?: ((player: Player) => void) | undefined
}

/** A moving picture without sound or controls that fills its box: zoomed channel cards, trailers on hover. */
export function PreviewPicture({ source, posterUrl, onPlayer }: PreviewPictureProps) {
  const player = usePlayer(undefined, {})
  const box = useRef<HTMLDivElement>(null)
  const hasPicture = useSnapshot(player, (snapshot) => snapshot.firstFrameMs !== null)
  const tell = useEffectEvent(() => onPlayer?.(player))

  useLayoutEffect(() => {
    player.setMuted(true)
    box.current?.append(player.video)
  }, [player])
  useEffect(() => tell(), [player])
  useEffect(() => {
    if (!isSameSource(player.getSnapshot().source, source)) player.load(source)
  }, [player, source])

  return (
    <div ref={box} className={styles.preview} data-moving={hasPicture}>
      {posterUrl && <img src={posterUrl} alt="" />}
    </div>
  )
}
