import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../i18n/regional-words.ts'
import '../i18n/settings-words.ts'
import { isChildSession } from '../api/profile-role.ts'
import { Owed } from '../commerce/regional/owed.tsx'
import { useBlock } from '../frame/block.queries.ts'
import { useNetwork } from '../frame/service.queries.ts'
import { Dialog } from '../frame/windows/dialog.tsx'
import { useOwnWindow } from '../frame/windows/use-window.ts'
import SignOutDialog from '../settings/sign-out-dialog.tsx'
import { Button } from '../ui/button.tsx'

/**
 * Signing in at a provider that lets nobody past who is blocked: it cannot be closed, and goes by itself when that has ended. Paying is
 * within reach on every device, and so is leaving the account for another one.
 */
export default function BlockedDialog() {
  const { t } = useTranslation()
  const handle = useOwnWindow()
  const network = useNetwork()
  const { data, isBinding, lookAgain } = useBlock(true)
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (!isBinding) handle.close()
  }, [isBinding, handle])
  const maySignOut = network?.sign_in.is_logout_hidden === false && !isChildSession()
  return (
    <Dialog handle={handle} title={t('regional.block_title')} isClosable={!isBinding}>
      {data && (
        <Owed data={data} hasCode onLookAgain={lookAgain}>
          {maySignOut && (
            <Button look="quiet" onClick={() => setLeaving(true)}>
              {t('settings.sign_out')}
            </Button>
          )}
        </Owed>
      )}
      {isLeaving && <SignOutDialog onClose={() => setLeaving(false)} />}
    </Dialog>
  )
}
