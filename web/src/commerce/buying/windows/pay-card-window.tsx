import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { cardName } from '../../cards/card-name.ts'
import { takenNow } from '../pay-route.ts'
import styles from './buying.module.css'
import { BuyingWindow } from './buying-window.tsx'
import { useMoney } from './money.ts'
import { MoreTaken } from './more-taken.tsx'
import { OtherWay } from './other-way.tsx'
import { Terms } from './terms.tsx'

/** `pay_card`: charges a card that is linked, once its owner says so. */
export default function PayCardWindow() {
  const { t } = useTranslation()
  const { price } = useMoney()
  return (
    <BuyingWindow title={({ card }) => t('buying.card_confirm', { card: card ? cardName(card) : '' })}>
      {({ account, amount, isBusy, needed, offer, packet, way }, buying) => (
        <>
          <Terms packet={packet} offer={offer} amount={amount} needed={needed} account={account} way={way} />
          <MoreTaken needed={needed} />
          <p className={styles.note}>
            <ShieldCheck strokeWidth={1.75} aria-hidden />
            {t('buying.card_text')}
          </p>
          <div className={styles.ways}>
            <Button look="accent" isBusy={isBusy} onClick={() => buying.pay({})}>
              {t('buying.pay', { price: price(takenNow({ account, amount, needed, offer, way })) })}
            </Button>
            <OtherWay offer={offer} isBusy={isBusy} buying={buying} />
          </div>
        </>
      )}
    </BuyingWindow>
  )
}
