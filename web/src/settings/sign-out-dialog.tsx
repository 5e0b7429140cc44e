import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../i18n/settings-words.ts'
import { account } from '../api/client.ts'
import { visitPath } from '../api/visit.ts'
import { pageStorage } from '../api/kept-storage.ts'
import { forgetProfiles } from '../api/profile-storage.ts'
import { forgetBegun } from '../commerce/forget-begun.ts'
import { forgetHistories } from '../catalogue/search/search-history.ts'
import { noteReason } from '../commerce/survey/owed-reason.ts'
import { showAlert } from '../ui/alerts.store.ts'
import { ConfirmDialog } from '../frame/windows/confirm-dialog.tsx'

/** Asks before signing out; afterwards home is loaded anew, as the guest's. */
export default function SignOutDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const signOut = (): void => {
    setBusy(true)
    account.signOut().then(
      () => {
        forgetHistories(pageStorage())
        forgetProfiles(pageStorage())
        // The next account of this tab owes no answer.
        noteReason(false)
        forgetBegun(pageStorage())
        location.assign(visitPath('/'))
      },
      () => {
        setBusy(false)
        showAlert(t('identity.sign_out_failed'), 'bad')
      },
    )
  }
  return (
    <ConfirmDialog
      title={t('settings.sign_out_title')}
      text={t('settings.sign_out_text')}
      yes={t('settings.sign_out')}
      no={t('settings.cancel')}
      isBusy={isBusy}
      onYes={signOut}
      onClose={onClose}
    />
  )
}
