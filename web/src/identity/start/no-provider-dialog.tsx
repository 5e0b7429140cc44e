import { useTranslation } from 'react-i18next'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useHeldWindow } from '../../frame/windows/use-window.ts'
import { Button } from '../../ui/button.tsx'
import styles from '../sign-in/auth.module.css'

interface NoProviderProps {
  readonly title: string
  readonly description: string
  /** Goes on to signing in. */
  readonly onRead: () => void
}

/** Nothing names a provider to this viewer: says what the service says to such. */
export default function NoProviderDialog({ title, description, onRead }: NoProviderProps) {
  const { t } = useTranslation()
  const handle = useHeldWindow('notice', onRead)
  return (
    <Dialog handle={handle} title={title}>
      <p>{description}</p>
      <div className={styles.ways}>
        <Button look="paper" onClick={() => handle.close()}>
          {t('identity.sign_in')}
        </Button>
      </div>
    </Dialog>
  )
}
