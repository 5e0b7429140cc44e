import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/regional-words.ts'
import { useBlock } from '../../frame/block.queries.ts'
import { Dialog } from '../../frame/windows/dialog.tsx'
import { useOwnWindow } from '../../frame/windows/use-window.ts'
import { Button } from '../../ui/button.tsx'
import styles from './auth.module.css'

/** Signing in at a provider that lets nobody past who is blocked: it cannot be closed, and goes by itself when that has ended. */
export default function BlockedDialog() {
  const { t } = useTranslation()
  const handle = useOwnWindow()
  const { data, isBinding, lookAgain } = useBlock(true)
  useEffect(() => {
    if (!isBinding) handle.close()
  }, [isBinding, handle])
  return (
    <Dialog handle={handle} title={t('regional.block_title')} isClosable={!isBinding}>
      <div className={styles.form}>
        {data?.message_detail && <p className={styles.lead}>{data.message_detail}</p>}
        {data?.qrcode && <img src={data.qrcode} alt={t('regional.qr_alt')} width={200} height={200} />}
        <p>{t('regional.qr_text')}</p>
        <div className={styles.ways}>
          <Button look="paper" onClick={lookAgain}>
            {t('regional.look_again')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
