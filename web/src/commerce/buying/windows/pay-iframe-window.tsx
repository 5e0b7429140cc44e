import { ExternalLink } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNetwork } from '../../../frame/service.queries.ts'
import { useOwnWindow } from '../../../frame/windows/use-window.ts'
import button from '../../../ui/button.module.css'
import { classes } from '../../../ui/classes.ts'
import { Asking } from './asking.tsx'
import styles from './buying.module.css'
import { BuyingWindow } from './buying-window.tsx'

/** A payment page may ask and confirm, and open what its bank needs; it may not lead this page away. */
const ALLOWED = 'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/** `pay_iframe`: the bank's page inside a window. Where the provider lets none stand there, there is no such window. */
export default function PayIframeWindow() {
  const network = useNetwork()
  const { leave } = useOwnWindow()
  const isRefused = network?.is_pay_iframe === false
  useEffect(() => {
    if (isRefused) leave()
  }, [isRefused, leave])
  return network?.is_pay_iframe ? <Framed /> : null
}

function Framed() {
  const { t } = useTranslation()
  return (
    <BuyingWindow title={({ way }) => way?.title ?? t('buying.redirect_title')}>
      {({ transaction, askedSince }) => (
        <>
          {transaction?.full_url != null && (
            <iframe
              className={styles.frame}
              title={t('buying.frame_title')}
              src={transaction.full_url}
              sandbox={ALLOWED}
              referrerPolicy="origin"
            />
          )}
          <Asking since={askedSince} />
          {transaction?.full_url != null && (
            <a
              className={classes(button.button, button['quiet'])}
              href={transaction.full_url}
              target="_blank"
              rel="noopener"
            >
              <ExternalLink strokeWidth={1.75} aria-hidden />
              <span>{t('buying.frame_in_tab')}</span>
            </a>
          )}
        </>
      )}
    </BuyingWindow>
  )
}
