import { useTranslation } from 'react-i18next'
import type { Content } from '#contract/catalogue.ts'
import { capabilities } from '../../api/capabilities.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useHeldWindow } from '../../frame/windows/use-window.ts'
import styles from '../content.module.css'

/** The channel whose recording of it is the latest, or all channels. */
function lastChannelPath({ last_seen_channel_ids: ids }: Pick<Content, 'last_seen_channel_ids'>): string {
  return ids[0] === undefined ? '/channels' : `/channels/all/${ids[0]}`
}

interface UnavailableDialogProps {
  readonly content: Pick<Content, 'last_seen_channel_ids'>
  readonly onClose: () => void
}

/** Says that a title cannot be watched now, and leads to the channel that showed it last. */
export function UnavailableDialog({ content, onClose }: UnavailableDialogProps) {
  const { t } = useTranslation()
  const handle = useHeldWindow('notice', onClose)
  return (
    <Dialog handle={handle} title={t('catalogue.not_available')}>
      {/* Inside another site nothing leads into the service itself, nor is anybody sent there in words. */}
      {capabilities().hasFrame && (
        <>
          <p>{t('catalogue.not_available_text')}</p>
          <LinkButton className={styles.wide} look="paper" to={lastChannelPath(content)}>
            {t('card.watch_tv')}
          </LinkButton>
        </>
      )}
    </Dialog>
  )
}
