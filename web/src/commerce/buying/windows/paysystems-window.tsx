import { CreditCard, Landmark, type LucideIcon, QrCode, ReceiptText, Smartphone, Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  cardsFor,
  goodCards,
  mainCard,
  missingOf,
  openWays,
  type PayRoute,
  routeOf,
  takenBy,
  wayOfCard,
} from '../pay-route.ts'
import { cardName } from '../../cards/card-name.ts'
import { stepBefore } from '../step-back.ts'
import styles from './buying.module.css'
import { BuyingWindow } from './buying-window.tsx'
import { useMoney } from './money.ts'
import { Terms } from './terms.tsx'

export const WAY_ICONS: Readonly<Record<PayRoute, LucideIcon>> = {
  card: CreditCard,
  account: Landmark,
  redirect: CreditCard,
  qr: QrCode,
  phone: Smartphone,
  info: ReceiptText,
}

/** `paysystems`: the ways of paying, under what is paid. */
export default function PaysystemsWindow() {
  const { t } = useTranslation()
  const { price } = useMoney()
  return (
    <BuyingWindow
      title={() => t('buying.ways_title')}
      onBack={(state, buying) => (stepBefore(state) === null ? undefined : () => buying.back())}
    >
      {({ account, cards, isBusy, offer, packet }, buying) => {
        const systems = offer?.paysystems ?? []
        const card = mainCard(goodCards(systems, cards))
        const byCard = card && wayOfCard(systems, card)
        const line = offer?.purchases[0]
        const rest = line && account ? missingOf(line.amount, account.balance) : null
        return (
          <>
            <Terms packet={packet} offer={offer} />
            <ul className={styles.list} aria-label={t('buying.ways')}>
              {buying.canShare() && card && account && rest !== null && (
                <li>
                  <button type="button" className={styles.choice} disabled={isBusy} onClick={buying.share}>
                    <Wallet strokeWidth={1.75} aria-hidden />
                    <span>
                      <b>{t('buying.share_title', { card: cardName(card) })}</b>
                      <small>
                        {t('buying.share_text', {
                          balance: price(account.balance),
                          rest: price(takenBy(byCard, rest)),
                        })}
                      </small>
                    </span>
                  </button>
                </li>
              )}
              {openWays(systems, cards).map((way) => {
                const charged = mainCard(cardsFor(way, cards))
                const Icon = WAY_ICONS[routeOf(way)]
                return (
                  <li key={way.id}>
                    <button
                      type="button"
                      className={styles.choice}
                      disabled={isBusy}
                      onClick={() => buying.choose(way)}
                    >
                      <Icon strokeWidth={1.75} aria-hidden />
                      <span>
                        <b>{way.title}</b>
                        {way.description !== null && <small>{way.description}</small>}
                      </span>
                      {charged && <em>{cardName(charged)}</em>}
                    </button>
                  </li>
                )
              })}
            </ul>
          </>
        )
      }}
    </BuyingWindow>
  )
}
