import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Content } from '#contract/catalogue.ts'
import { TitleArt } from '../catalogue/content/title-art.tsx'
import { IconButton } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import styles from './title-wait.module.css'

interface TitleWaitProps {
  /** The film, or of an episode its series. */
  readonly title: Pick<Content, 'title' | 'graphic_title'> | undefined
  readonly posterUrl: string | undefined
  readonly onBack: () => void
}

/** The moving title card of a video that is still being made, which its picture follows by itself. */
export function TitleWait({ title, posterUrl, onBack }: TitleWaitProps) {
  const { t } = useTranslation()
  return (
    <section className={styles.wait} data-header="none" data-nav="none" data-footer="none">
      <div className={styles.art}>
        <Picture src={posterUrl} isEager />
      </div>
      <IconButton className={styles.back} icon={ArrowLeft} label={t('tv.watch_back')} onClick={onBack} />
      <div className={styles.words}>
        {title && (
          <h1>
            {title.graphic_title ? <TitleArt title={title.title} art={title.graphic_title} /> : title.title}
          </h1>
        )}
        <p role="status">
          <b>{t('tv.watch_waiting')}</b>
          {t('tv.watch_waiting_hint')}
        </p>
        <span className={styles.waiting} aria-hidden />
      </div>
    </section>
  )
}
