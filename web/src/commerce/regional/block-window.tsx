import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/regional-words.ts'
import { useBlock } from '../../frame/block.queries.ts'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useOwnWindow } from '../../frame/windows/use-window.ts'
import { ErrorState } from '../../ui/empty.tsx'
import { Owed } from './owed.tsx'

/** `block`: the provider has blocked the subscriber; it closes by itself when that has ended, and where nobody is blocked. */
export default function BlockWindow() {
  const { t } = useTranslation()
  const handle = useOwnWindow()
  const { isRegional, data, failure, isBlocked, lookAgain } = useBlock(true)
  const isOver = isRegional === false || (data !== undefined && !isBlocked)
  useEffect(() => {
    if (isOver) handle.close()
  }, [isOver, handle])
  return (
    <Dialog handle={handle} title={t('regional.block_title')}>
      {failure && <ErrorState isInside error={failure} onRetry={lookAgain} />}
      {data && isBlocked && <Owed data={data} hasCode={false} onLookAgain={lookAgain} />}
    </Dialog>
  )
}
