import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { missingOf, takenNow } from '../pay-route.ts'
import styles from './buying.module.css'
import { BuyingWindow } from './buying-window.tsx'
import { useMoney } from './money.ts'
import { MoreTaken } from './more-taken.tsx'
import { OtherWay } from './other-way.tsx'
import { Terms } from './terms.tsx'

/** `confirm`: pays from the balance, or from the account that the viewer has with the operator. */
export default function ConfirmWindow() {
  const { t } = useTranslation()
  const { price } = useMoney()
  return (
    <BuyingWindow title={({ way }) => way?.title ?? t('buying.confirm_title')}>
      {({ account, isBusy, needed, offer, packet, way }, buying) => {
        const line = offer?.purchases[0]
        if (!line) return null
        const left = account && missingOf(account.balance, line.amount)
        return (
          <>
            <Terms packet={packet} offer={offer} needed={needed} account={way && account} way={way} />
            <MoreTaken needed={needed} />
            {way && <p className={styles.note}>{way.description ?? t('buying.account_text')}</p>}
            {!way && account && (
              <dl className={styles.rows}>
                <div>
                  <dt>{t('buying.balance')}</dt>
                  <dd>{price(account.balance)}</dd>
                </div>
                <div>
                  <dt>{t('buying.balance_after')}</dt>
                  <dd>{price(left ?? '0.00')}</dd>
                </div>
              </dl>
            )}
            <div className={styles.ways}>
              <Button look="accent" isBusy={isBusy} onClick={buying.payFromBalance}>
                {t('buying.pay', {
                  price: price(way ? takenNow({ account, amount: null, needed, offer, way }) : line.amount),
                })}
              </Button>
              <OtherWay offer={offer} isBusy={isBusy} buying={buying} ownWays={way ? 1 : 0} />
            </div>
          </>
        )
      }}
    </BuyingWindow>
  )
}
