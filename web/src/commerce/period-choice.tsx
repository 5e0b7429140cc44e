import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PurchasePeriod, PurchaseType } from '#contract/purchases.ts'
import { formatMoney, parseMoney } from '#domain/commerce/money.ts'
import { type HeldPacket, mayChangePeriod } from '#domain/commerce/packet-actions.ts'
import { monthPrice, periodDiscount } from '#domain/commerce/period-discount.ts'
import text from '../ui/text.module.css'
import styles from './period-choice.module.css'
import { usePeriodName } from './use-period-name.ts'
import { usePrice } from './use-price.ts'
import type { PriceFormat } from './price.ts'

/** All lengths of time that a packet is sold for, the packet's own first. */
export const purchaseTypes = (periods: readonly PurchasePeriod[] | undefined): readonly PurchaseType[] =>
  (periods ?? []).flatMap(({ purchases_type: types }) => types)

const priced = ({ period, amount }: PurchaseType) => ({ period, price_minor: parseMoney(amount) })

interface PeriodChoiceProps {
  readonly types: readonly PurchaseType[]
  /** Id of the chosen one; null where none is. */
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
  /** What the viewer has of the packet: the period of its next renewal is marked, and no change. */
  readonly held: HeldPacket | null
  readonly currency?: PriceFormat | undefined
  /** Its heading is said only to those who do not see that it stands above already. */
  readonly isHeaded?: boolean
}

/** For how long: each with its price, what a month of it costs, and how much less than the first. */
export function PeriodChoice({
  types,
  chosen,
  onChoose,
  held,
  currency,
  isHeaded = false,
}: PeriodChoiceProps) {
  const { t } = useTranslation()
  const name = useId()
  const price = usePrice(currency)
  const periodName = usePeriodName()
  const [first] = types
  return (
    <fieldset className={styles.periods}>
      <legend className={isHeaded ? text.hidden : undefined}>{t('packets.period')}</legend>
      {types.map((type) => {
        const isNext = held !== null && !mayChangePeriod(held.packet, type.period_human)
        const discount = first ? periodDiscount(priced(type), priced(first)) : 0
        const { months, years, days } = type.period_human
        const isLonger = months + years * 12 + days / 30 > 1
        return (
          <label key={type.id} data-on={type.id === chosen}>
            <input
              type="radio"
              name={name}
              value={type.id}
              checked={type.id === chosen}
              disabled={isNext}
              onChange={() => onChoose(type.id)}
            />
            <i aria-hidden />
            <span>{periodName(type.period_human)}</span>
            <b>{price(type.amount)}</b>
            {(isLonger || isNext) && (
              <small>
                {isLonger &&
                  t('catalogue.month_price', { price: price(formatMoney(monthPrice(priced(type)))) })}
                {discount > 0 && <em>{t('packets.discount', { percent: discount })}</em>}
                {isNext && <em>{t('packets.is_next')}</em>}
              </small>
            )}
          </label>
        )
      })}
    </fieldset>
  )
}
