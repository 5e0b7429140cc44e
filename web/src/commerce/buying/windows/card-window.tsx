import { CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cardsFor } from '../pay-route.ts'
import { cardName } from '../../cards/card-name.ts'
import styles from './buying.module.css'
import { BuyingWindow } from './buying-window.tsx'
import { OtherWay } from './other-way.tsx'

/** `card`: which of the viewer's cards pays. */
export default function CardWindow() {
  const { t } = useTranslation()
  return (
    <BuyingWindow title={() => t('buying.card_title')}>
      {({ cards, offer, way }, buying) => (
        <>
          <ul className={styles.list} aria-label={t('buying.cards')}>
            {cardsFor(way, cards).map((card) => (
              <li key={card.id}>
                <button type="button" className={styles.choice} onClick={() => buying.chooseCard(card)}>
                  <CreditCard strokeWidth={1.75} aria-hidden />
                  <span>
                    <b>{cardName(card)}</b>
                    {card.expires !== null && <small>{t('buying.card_until', { date: card.expires })}</small>}
                  </span>
                  {card.is_primary && <em>{t('buying.card_main')}</em>}
                </button>
              </li>
            ))}
          </ul>
          <OtherWay offer={offer} buying={buying} />
        </>
      )}
    </BuyingWindow>
  )
}
