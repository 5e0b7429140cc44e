import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import '../i18n/channel-words.ts'
import { IconButton } from '../ui/button.tsx'
import styles from './vitrina-frame.module.css'

interface VitrinaFrameProps {
  readonly url: string
  readonly name: string
  /** On narrow screens: back to the list. */
  readonly onBack?: (() => void) | undefined
}

/** The player of somebody else in the place of ours: it has controls of its own, and no say over the page around it. */
export function VitrinaFrame({ url, name, onBack }: VitrinaFrameProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.box}>
      <iframe
        className={styles.frame}
        src={url}
        title={t('channel.vitrina_title', { name })}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-presentation"
        referrerPolicy="strict-origin"
      />
      {onBack && (
        <IconButton
          className={styles.back}
          look="glass"
          icon={ArrowLeft}
          label={t('tv.to_channels')}
          onClick={onBack}
        />
      )}
    </div>
  )
}
