import { Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import button from '../../../ui/button.module.css'
import { classes } from '../../../ui/classes.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { takenNow } from '../pay-route.ts'
import { Button } from '../../../ui/button.tsx'
import type { Buying } from '../buying-flow.ts'
import type { BuyingState } from '../buying-state.ts'
import { Asking } from './asking.tsx'
import styles from './buying.module.css'
import { BuyingWindow } from './buying-window.tsx'
import { CodeLife, useCodeLeft } from './code-life.tsx'
import { useMoney } from './money.ts'
import { OtherWay } from './other-way.tsx'
import { Terms } from './terms.tsx'

/** `pay_qr`: a code to pay by with a phone; it closes by itself when the money has come. */
export default function PayQrWindow() {
  const { t } = useTranslation()
  return (
    <BuyingWindow title={() => t('buying.qr_title')}>
      {(state, buying) => <QrCode state={state} buying={buying} />}
    </BuyingWindow>
  )
}

interface CodeProps {
  readonly state: BuyingState
  readonly buying: Buying
}

function QrCode({ state, buying }: CodeProps) {
  const { t } = useTranslation()
  const { price } = useMoney()
  const isNarrow = useMedia('(max-width: 932px)')
  const { account, amount, askedSince, offer, packet, transaction, isBusy, way } = state
  const sum = price(transaction?.amount ?? takenNow({ account, amount, offer, way }))
  const left = useCodeLeft(transaction?.expires_at)
  const isOver = left === 0
  const isShown = transaction?.qrcode != null && !isOver
  return (
    <>
      <Terms packet={packet} offer={offer} amount={amount} account={account} way={way} />
      {isShown ? (
        <div className={styles.qr}>
          <img
            src={transaction.qrcode ?? ''}
            alt={t('buying.qr_alt', { price: sum })}
            width={200}
            height={200}
          />
        </div>
      ) : (
        isBusy && <Skeleton className={styles.qr} />
      )}
      {!isOver && <p>{t('buying.qr_text', { price: sum })}</p>}
      <CodeLife left={left} />
      {isOver && (
        <Button look="accent" isBusy={isBusy} onClick={() => buying.newCode()}>
          {t('buying.new_code')}
        </Button>
      )}
      {transaction?.link && isNarrow && !isOver && (
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
}
