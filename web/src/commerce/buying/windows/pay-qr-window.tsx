import { Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import button from '../../../ui/button.module.css'
import { classes } from '../../../ui/classes.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { takenNow } from '../pay-route.ts'
import { Asking } from './asking.tsx'
import styles from './buying.module.css'
import { BuyingWindow } from './buying-window.tsx'
import { useMoney } from './money.ts'
import { OtherWay } from './other-way.tsx'
import { Terms } from './terms.tsx'

/** `pay_qr`: a code to pay by with a phone; it closes by itself when the money has come. */
export default function PayQrWindow() {
  const { t } = useTranslation()
  const { price } = useMoney()
  const isNarrow = useMedia('(max-width: 932px)')
  return (
    <BuyingWindow title={() => t('buying.qr_title')}>
      {({ account, amount, askedSince, offer, packet, transaction, isBusy, way }, buying) => {
        const sum = price(transaction?.amount ?? takenNow({ account, amount, offer, way }))
        return (
          <>
            <Terms packet={packet} offer={offer} amount={amount} account={account} way={way} />
            {transaction?.qrcode ? (
              <div className={styles.qr}>
                <img
                  src={transaction.qrcode}
                  alt={t('buying.qr_alt', { price: sum })}
                  width={200}
                  height={200}
                />
              </div>
            ) : (
              isBusy && <Skeleton className={styles.qr} />
            )}
            <p>{t('buying.qr_text', { price: sum })}</p>
            {transaction?.link && isNarrow && (
              <a
                className={classes(button.button, button['paper'])}
                href={transaction.link}
                // A page of the bank comes beside this one, which goes on asking; an app takes its own address out of the page.
                {...(transaction.link.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}
              >
                <Smartphone strokeWidth={1.75} aria-hidden />
                <span>{t('buying.to_app')}</span>
              </a>
            )}
            <Asking since={askedSince} />
            <OtherWay offer={offer} isBusy={isBusy} buying={buying} />
          </>
        )
      }}
    </BuyingWindow>
  )
}
