import { CalendarClock, CircleAlert, Hourglass, Lock, Play } from 'lucide-react'
import { useEffect, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import '../../i18n/card-words.ts'
import type { Content, ContentMeta, Episode } from '#contract/catalogue.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Line } from '../../ui/line.tsx'
import text from '../../ui/text.module.css'
import styles from '../content.module.css'
import { useReleaseText } from '../episodes/use-release-text.ts'
import { PayButtons } from '../../commerce/pay-buttons.tsx'
import { UnavailableDialog } from './unavailable-dialog.tsx'
import { paidContent, watchState, type WatchState } from './watch-state.ts'

interface WatchButtonProps {
  readonly content: Content
  readonly meta: ContentMeta | undefined
  /** The episode that the address names. */
  readonly chosen?: Episode | null
}

/** The one bright button of a content card, or in words why there is none. */
export function WatchButton({ content, meta, chosen = null }: WatchButtonProps) {
  const { t } = useTranslation()
  const releaseText = useReleaseText()
  const [isTold, setTold] = useState(false)
  const state = watchState(content, meta, chosen)
  switch (state.kind) {
    case 'busy':
    case 'watch':
      return (
        <>
          {state.kind === 'watch' && state.isBeingMade && (
            <p className={styles.needs} role="status">
              <Hourglass size={16} strokeWidth={2} aria-hidden />
              {t('catalogue.processing_text')}
            </p>
          )}
          <WatchLink contentId={content.id} state={state} />
        </>
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
    case 'announced':
      return (
        <div className={styles.alone}>
          <p className={styles.note}>
            <CalendarClock size={20} strokeWidth={1.75} aria-hidden />
            <span>
              <b>{releaseText(state.releasedAt)}</b>
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
            <PayButtons thing={paidContent(content.id)} buttons={state.buttons} least={state.least} />
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

interface WatchLinkProps {
  readonly contentId: string
  readonly state: Extract<WatchState, { readonly kind: 'busy' | 'watch' }>
}

/**
 * The way to the player, one element from the first moment on: a press that comes before the answer about the viewer
 * is kept, and followed as soon as the answer allows it.
 */
function WatchLink({ contentId, state }: WatchLinkProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isWanted, setWanted] = useState(false)
  const isBusy = state.kind === 'busy'
  const path = `/watch/${isBusy ? contentId : state.id}`
  useEffect(() => {
    if (isWanted && !isBusy) void navigate(path)
  }, [isWanted, isBusy, path, navigate])
  const keep = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setWanted(true)
  }
  return (
    <LinkButton
      className={classes(styles.watch, styles.full)}
      look="paper"
      icon={Play}
      isIconFilled
      to={path}
      isBusy={isBusy}
      {...(isBusy && { onClick: keep })}
    >
      {state.kind === 'watch' && state.episode
        ? t(state.isContinued ? 'catalogue.continue_episode' : 'catalogue.watch_episode', state.episode)
        : t(state.kind === 'watch' && state.isContinued ? 'catalogue.continue' : 'catalogue.watch')}
      {state.kind === 'watch' && state.percent !== null && (
        <>
          <small aria-hidden>{state.percent} %</small>
          <span className={text.hidden}>{t('card.share', { percent: state.percent })}</span>
          <Line share={state.percent / 100} meaning="mine" className={styles.share} />
        </>
      )}
    </LinkButton>
  )
}
