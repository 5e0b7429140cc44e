import { useTranslation } from 'react-i18next'
import type { User } from '#contract/identity.ts'
import { userName } from '../../api/user-name.ts'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useOwnWindow } from '../../frame/windows/use-window.ts'
import { Button } from '../../ui/button.tsx'
import styles from './auth.module.css'

/** Who has signed in at a provider that offers no more here is told so: what they watch is shown elsewhere. */
export default function SignedInDialog({ user }: { readonly user: User }) {
  const { t } = useTranslation()
  const handle = useOwnWindow()
  return (
    <Dialog handle={handle} title={t('identity.signed_in_title')}>
      <p>{t('identity.signed_in_text', { name: userName(user) })}</p>
      <div className={styles.ways}>
        <Button look="paper" onClick={() => handle.close()}>
          {t('catalogue.got_it')}
        </Button>
      </div>
    </Dialog>
  )
}
