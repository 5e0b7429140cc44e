import { CircleAlert, Hourglass, Lock, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Content, ContentMeta } from '#contract/catalogue.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { showAlert } from '../ui/alerts.store.ts'
import styles from './content.module.css'
import { watchState } from './watch-state.ts'

interface WatchButtonProps {
  readonly content: Content
  readonly meta: ContentMeta | undefined
}

/** The one bright button of a content card, or in words why there is none. */
export function WatchButton({ content, meta }: WatchButtonProps) {
  const { t } = useTranslation()
  const state = watchState(content, meta)
  switch (state.kind) {
    case 'busy':
      return (
        <Button look="paper" isBusy>
          {t('catalogue.watch')}
        </Button>
      )
    case 'watch':
      return (
        <LinkButton look="paper" icon={Play} isIconFilled to={`/watch/${state.id}`}>
          {state.episode
            ? t(state.isContinued ? 'catalogue.continue_episode' : 'catalogue.watch_episode', state.episode)
            : t(state.isContinued ? 'catalogue.continue' : 'catalogue.watch')}
        </LinkButton>
      )
    case 'processing':
      return (
        <p className={styles.note} role="status">
          <Hourglass size={20} strokeWidth={1.75} aria-hidden />
          <span>
            <b>{t('catalogue.processing')}</b>
            {t('catalogue.processing_text')}
          </span>
        </p>
      )
    case 'closed':
      return (
        <p className={styles.note}>
          <Lock size={20} strokeWidth={1.75} aria-hidden />
          <span>
            <b>{t('catalogue.needs_packet')}</b>
          </span>
        </p>
      )
    case 'not-available':
    case 'lost':
      return (
        <>
          <Button
            look="fill"
            icon={CircleAlert}
            onClick={() => showAlert(t('catalogue.not_available_text'), 'warn')}
          >
            {t(state.kind === 'lost' ? 'catalogue.lost_title' : 'catalogue.not_available')}
          </Button>
          <LinkButton look="glass" to={lastChannelPath(content)}>
            {t('shell.to_channels')}
          </LinkButton>
        </>
      )
  }
}

/** The channel that last showed it, or all channels. */
function lastChannelPath({ last_seen_channel_ids: ids }: Pick<Content, 'last_seen_channel_ids'>): string {
  return ids[0] === undefined ? '/channels' : `/channels/all/${ids[0]}`
}
