import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { cardsFor, openWays } from '../pay-route.ts'
import { cardName } from '../../cards/card-name.ts'
import { stepBefore } from '../step-back.ts'
import styles from './buying.module.css'
import { BuyingWindow } from './buying-window.tsx'
import { CardFirst } from './card-first.tsx'

/** `nofunds`: the card could not pay; no money was taken, and there are other ways. Who has no card links one, and goes on. */
export default function NofundsWindow() {
  const { t } = useTranslation()
  return (
    <BuyingWindow title={({ card }) => t(card ? 'buying.nofunds_title' : 'buying.nocard_title')}>
      {(state, buying) => {
        const { card, cards, offer, way } = state
        const others = cardsFor(way, cards).filter(({ id }) => id !== card?.id)
        const hasWays = openWays(offer?.paysystems ?? [], cards).some(({ id }) => id !== way?.id)
        // Whoever has chosen for how long, in this window's place, chooses again where there is no other way.
        const leadsBack = !hasWays && stepBefore(state) !== null
        const isLinkable = card === null && way !== null && offer !== null
        return (
          <>
            <p role="alert">
              {card ? t('buying.nofunds_text', { card: cardName(card) }) : t('buying.nocard_text')}
            </p>
            {isLinkable && <CardFirst way={way} cards={cards} onLinked={buying.cardLinked} />}
            <div className={styles.ways}>
              {others.map((other, at) => (
                <Button
                  key={other.id}
                  look={at === 0 ? 'paper' : 'fill'}
                  onClick={() => buying.chooseCard(other)}
                >
                  {t('buying.card_confirm', { card: cardName(other) })}
                </Button>
              ))}
              <Button
                look={others.length > 0 || isLinkable ? 'quiet' : 'paper'}
                onClick={hasWays ? buying.otherWays : leadsBack ? () => buying.back() : buying.close}
              >
                {t(hasWays ? 'buying.other_way' : leadsBack ? 'buying.change' : 'shell.close')}
              </Button>
            </div>
          </>
        )
      }}
    </BuyingWindow>
  )
}
