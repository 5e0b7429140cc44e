import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { missingOf, takenBy, wayOfCard } from '../pay-route.ts'
import { cardName } from '../../cards/card-name.ts'
import styles from './buying.module.css'
import { BuyingWindow } from './buying-window.tsx'
import { useMoney } from './money.ts'
import { MoreTaken } from './more-taken.tsx'
import { Terms } from './terms.tsx'

/** `subscription`: what is on the balance pays first, and a card what it lacks. First it is confirmed, then it is at work. */
export default function SubscriptionWindow() {
  const { t } = useTranslation()
  const { price } = useMoney()
  return (
    <BuyingWindow
      title={({ isBusy, packet }) =>
        t(isBusy ? 'buying.subscribing' : 'buying.subscribe_title', { name: packet?.name ?? '' })
      }
    >
      {({ account, card, isBusy, needed, offer, packet }, buying) => {
        const line = offer?.purchases[0]
        const rest = line && account ? (needed ?? missingOf(line.amount, account.balance)) : null
        if (!line || !account || !card || rest === null) return null
        const way = wayOfCard(offer.paysystems, card)
        return (
          <>
            <Terms packet={packet} offer={offer} />
            <MoreTaken needed={needed} />
            <dl className={styles.rows}>
              <div>
                <dt>{t('buying.from_balance')}</dt>
                <dd>{price(missingOf(line.amount, rest) ?? '0.00')}</dd>
              </div>
              <div>
                <dt>{t('buying.from_card', { card: cardName(card) })}</dt>
                <dd>{price(takenBy(way, rest))}</dd>
              </div>
            </dl>
            {isBusy && (
              <p role="status" className={styles.note}>
                {t('buying.subscribing_text')}
              </p>
            )}
            <div className={styles.ways}>
              <Button look="accent" isBusy={isBusy} onClick={buying.connect}>
                {t('buying.pay', { price: price(line.amount) })}
              </Button>
              <Button look="quiet" isDisabled={isBusy} onClick={buying.otherWays}>
                {t('buying.other_way')}
              </Button>
            </div>
          </>
        )
      }}
    </BuyingWindow>
  )
}
