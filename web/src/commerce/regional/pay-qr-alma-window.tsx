import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/regional-words.ts'
import { isChildSession } from '../../api/profile-role.ts'
import { useBlock } from '../../frame/block.queries.ts'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useOwnWindow } from '../../frame/windows/use-window.ts'
import { ErrorState } from '../../ui/empty.tsx'
import { Owed } from './owed.tsx'

/** `pay_qr_alma`: what is owed to the regional provider is paid with a phone; it closes by itself when that has come. */
export default function PayQrAlmaWindow() {
  const { t } = useTranslation()
  const handle = useOwnWindow()
  const { isRegional, data, failure, isBlocked, lookAgain } = useBlock(true)
  const isPaid = data !== undefined && !isBlocked
  useEffect(() => {
    if (isPaid) handle.close()
  }, [isPaid, handle])
  return (
    <Dialog handle={handle} title={t(isChildSession() ? 'regional.block_title' : 'regional.qr_title')}>
      {failure && <ErrorState isInside error={failure} onRetry={lookAgain} />}
      {data && isBlocked && <Owed data={data} hasCode onLookAgain={lookAgain} />}
      {isRegional === false && <p>{t('regional.nothing_owed')}</p>}
    </Dialog>
  )
}
