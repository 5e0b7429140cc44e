import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isOwnPath } from '#domain/own-path.ts'
import '../../../i18n/buying-words.ts'
import { Dialog } from '../../../frame/windows/dialog.tsx'
import { useOwnWindow, useWindowParams } from '../../../frame/windows/use-window.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './buying.module.css'

/** `offer_watch`: what was to be bought is open to the viewer already. */
export default function OfferWatchWindow() {
  const { t } = useTranslation()
  const handle = useOwnWindow()
  const navigate = useNavigate()
  const then = useWindowParams()['then'] ?? '/'
  const path = isOwnPath(then) ? then : '/'
  return (
    <Dialog handle={handle} title={t('buying.offer_watch_title')}>
      <p>{t('buying.offer_watch_text')}</p>
      <Button
        className={styles.wide}
        look="paper"
        icon={Play}
        isIconFilled
        onClick={() => handle.leave(() => void navigate(path))}
      >
        {t('buying.watch')}
      </Button>
    </Dialog>
  )
}
