import { useTranslation } from 'react-i18next'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useOwnWindow, useSwitchWindow } from '../../frame/windows/use-window.ts'
import { Button } from '../../ui/button.tsx'
import styles from './pin.module.css'

/** In the place of a window that is for adults alone: a child is led to the profiles, or back. */
export function ChildWindow() {
  const { t } = useTranslation()
  const handle = useOwnWindow()
  const switchTo = useSwitchWindow()
  return (
    <Dialog handle={handle} title={t('settings.child_title')}>
      <p>{t('settings.child_text')}</p>
      <div className={styles.ways}>
        <Button look="paper" onClick={() => switchTo(handle, 'profiles')}>
          {t('settings.child_profiles')}
        </Button>
      </div>
    </Dialog>
  )
}
