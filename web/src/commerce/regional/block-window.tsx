import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/regional-words.ts'
import { useBlock } from '../../frame/block.queries.ts'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useOwnWindow } from '../../frame/windows/use-window.ts'
import { Owed } from './owed.tsx'

/** `block`: the provider has blocked the subscriber; it closes by itself when that has ended. */
export default function BlockWindow() {
  const { t } = useTranslation()
  const handle = useOwnWindow()
  const { data, isBlocked, lookAgain } = useBlock(true)
  const isOver = data !== undefined && !isBlocked
  useEffect(() => {
    if (isOver) handle.close()
  }, [isOver, handle])
  return (
    <Dialog handle={handle} title={t('regional.block_title')}>
      {data && isBlocked && <Owed data={data} hasCode={false} onLookAgain={lookAgain} />}
    </Dialog>
  )
}
