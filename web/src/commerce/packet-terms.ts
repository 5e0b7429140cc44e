import { useTranslation } from 'react-i18next'
import type { Packet } from '#contract/commerce.ts'
import { useLanguage, useNetwork } from '../frame/service.queries.ts'
import { formatPrice } from './price.ts'

type Period = Packet['period_human']

const inDays = ({ days, months, years }: Period) => days + months * 30 + years * 365

/** Whether everybody has a packet without paying. */
export const isFree = ({ price }: Pick<Packet, 'price'>): boolean => Number(price) === 0

export interface PacketTerms {
  /** As the provider writes its money; `period` says for how long, such as "a month", and is null of what is free. */
  readonly price: string
  readonly period: string | null
  /** What the first days cost, where there is a trial. */
  readonly trial: string | null
}

/** What a packet costs, in words of the viewer's language. */
export function usePacketTerms(packet: Packet): PacketTerms {
  const { t } = useTranslation()
  const language = useLanguage()
  const currency = useNetwork()?.provider?.currency
  const price = (amount: string) => (currency ? formatPrice(amount, currency, language) : amount)
  if (isFree(packet)) return { price: t('catalogue.price_free'), period: null, trial: null }
  const { years, months, days } = packet.period_human
  return {
    price: price(packet.price),
    period:
      years === 1
        ? t('catalogue.per_year')
        : months === 1 && days === 0
          ? t('catalogue.per_month')
          : t('catalogue.per_days', { count: inDays(packet.period_human) }),
    trial:
      packet.trial_price !== null && packet.trial_period_human
        ? t('catalogue.trial_days', {
            count: inDays(packet.trial_period_human),
            price: price(packet.trial_price),
          })
        : null,
  }
}
