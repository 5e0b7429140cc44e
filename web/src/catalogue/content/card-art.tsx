import { Square } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Content } from '#contract/catalogue.ts'
import { IconButton } from '../../ui/button.tsx'
import { lazyExtra } from '../../ui/lazy-page.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './card-art.module.css'
import { useTrailerWish } from '../trailer/trailer-wish.ts'

const TrailerVideo = lazyExtra(() => import('../trailer/trailer-video.tsx'))

/** Milliseconds for which the still has the card to itself. */
const STILL_MS = 2000

/** The ground of a card: its picture and, after a moment, its trailer without sound, which can be stopped. */
export function CardArt({
  content,
  hasTrailer,
}: {
  readonly content: Content
  readonly hasTrailer: boolean
}) {
  const { t } = useTranslation()
  const [isPlaying, setPlaying] = useState(false)
  const [isStopped, setStopped] = useState(false)
  const trailer = content.trailers[0]
  // What is for adults does not begin by itself.
  const isShown = useTrailerWish() && hasTrailer && !content.is_adult && trailer !== undefined
  return (
    <>
      <div className={styles.art}>
        <Picture src={content.cover.bg ?? content.cover.src_16x9} isEager />
        {isShown && (
          <TrailerVideo id={trailer.id} isWanted={!isStopped} delayMs={STILL_MS} onPlaying={setPlaying} />
        )}
      </div>
      {isShown && isPlaying && (
        <IconButton
          className={styles.stop}
          look="glass"
          size="small"
          icon={Square}
          label={t('card.trailer_stop')}
          onClick={() => setStopped(true)}
        />
      )}
    </>
  )
}
