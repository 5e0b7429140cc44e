import { useTranslation } from 'react-i18next'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useHeldWindow } from '../../frame/windows/use-window.ts'
import { Button } from '../../ui/button.tsx'
import styles from '../sign-in/auth.module.css'
import { usePlace } from './use-place.ts'

/** The service is not open where the viewer is; read, it leads to the page that says so. */
export default function ForbiddenDialog({ onRead }: { readonly onRead: () => void }) {
  const { t } = useTranslation()
  const place = usePlace()
  const handle = useHeldWindow('notice', onRead)
  return (
    <Dialog handle={handle} title={t('identity.geo_short')}>
      <p>{t('identity.warning_unsupported_region', { place })}</p>
      <div className={styles.ways}>
        <Button look="paper" onClick={() => handle.close()}>
          {t('catalogue.got_it')}
        </Button>
      </div>
    </Dialog>
  )
}
