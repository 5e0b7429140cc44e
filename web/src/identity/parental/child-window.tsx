import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useCloseDialog } from '../use-close-dialog.ts'
import styles from './pin.module.css'

/** In the place of a window that is for adults alone: a child is led to the profiles, or back. */
export function ChildWindow() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const close = useCloseDialog()
  return (
    <Dialog title={t('settings.child_title')} onClose={close}>
      <p>{t('settings.child_text')}</p>
      <div className={styles.ways}>
        <Button look="paper" onClick={() => void navigate('/profiles', { replace: true, state })}>
          {t('settings.child_profiles')}
        </Button>
      </div>
    </Dialog>
  )
}
