import { CircleAlert, Hourglass, Lock, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../i18n/card-words.ts'
import type { Content, ContentMeta, Episode } from '#contract/catalogue.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Line } from '../ui/line.tsx'
import text from '../ui/text.module.css'
import styles from './content.module.css'
import { PayButtons } from './pay-buttons.tsx'
import { UnavailableDialog } from './unavailable-dialog.tsx'
import { watchState } from './watch-state.ts'

interface WatchButtonProps {
  readonly content: Content
  readonly meta: ContentMeta | undefined
  /** The episode that the address names. */
  readonly chosen?: Episode | null
}

/** The one bright button of a content card, or in words why there is none. */
export function WatchButton({ content, meta, chosen = null }: WatchButtonProps) {
  const { t } = useTranslation()
  const [isTold, setTold] = useState(false)
  const state = watchState(content, meta, chosen)
  switch (state.kind) {
    case 'busy':
      return (
        <Button className={styles.full} look="paper" isBusy>
          {t('catalogue.watch')}
        </Button>
      )
    case 'watch':
      return (
        <LinkButton
          className={classes(styles.watch, styles.full)}
          look="paper"
          icon={Play}
          isIconFilled
          to={`/watch/${state.id}`}
        >
          {state.episode
            ? t(state.isContinued ? 'catalogue.continue_episode' : 'catalogue.watch_episode', state.episode)
            : t(state.isContinued ? 'catalogue.continue' : 'catalogue.watch')}
          {state.percent !== null && (
            <>
              <small aria-hidden>{state.percent} %</small>
              <span className={text.hidden}>{t('card.share', { percent: state.percent })}</span>
              <Line share={state.percent / 100} meaning="mine" className={styles.share} />
            </>
          )}
        </LinkButton>
      )
    case 'processing':
      return (
        <div className={styles.alone}>
          <p className={styles.note} role="status">
            <Hourglass size={20} strokeWidth={1.75} aria-hidden />
            <span>
              <b>{t('catalogue.processing')}</b>
              {t('catalogue.processing_text')}
            </span>
          </p>
        </div>
      )
    case 'closed':
      return (
        <div className={styles.alone}>
          <p className={styles.note}>
            <Lock size={20} strokeWidth={1.75} aria-hidden />
            <span>
              <b>{t('catalogue.needs_packet')}</b>
            </span>
          </p>
        </div>
      )
    case 'pay':
      return (
        <>
          <p className={styles.needs}>
            <Lock size={16} strokeWidth={2} aria-hidden />
            {t('catalogue.needs_packet')}
          </p>
          <div className={styles.full}>
            <PayButtons buttons={state.buttons} />
          </div>
        </>
      )
    case 'not-available':
    case 'lost':
      return (
        <>
          <Button className={styles.full} look="fill" icon={CircleAlert} onClick={() => setTold(true)}>
            {t(state.kind === 'lost' ? 'catalogue.lost_title' : 'catalogue.not_available')}
          </Button>
          {isTold && <UnavailableDialog content={content} onClose={() => setTold(false)} />}
        </>
      )
  }
}
