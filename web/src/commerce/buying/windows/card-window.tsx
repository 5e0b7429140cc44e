import { CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { goodCards } from '../pay-route.ts'
import { cardName } from '../../cards/card-name.ts'
import styles from './buying.module.css'
import { BuyingWindow } from './buying-window.tsx'

/** `card`: which of the viewer's cards pays. */
export default function CardWindow() {
  const { t } = useTranslation()
  return (
    <BuyingWindow title={() => t('buying.card_title')}>
      {({ cards, offer }, buying) => (
        <>
          <ul className={styles.list} aria-label={t('buying.cards')}>
            {goodCards(cards).map((card) => (
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
          {(offer?.paysystems.length ?? 0) > 1 && (
            <Button look="quiet" onClick={buying.otherWays}>
              {t('buying.other_way')}
            </Button>
          )}
        </>
      )}
    </BuyingWindow>
  )
}
