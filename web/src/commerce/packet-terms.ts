import { useTranslation } from 'react-i18next'
import type { Packet } from '#contract/commerce.ts'
import { formatMoney, parseMoney } from '#domain/commerce/money.ts'
import { hasTrial, isFree } from '#domain/commerce/packet-actions.ts'
import { monthPrice } from '#domain/commerce/period-discount.ts'
import type { PriceFormat } from './price.ts'
import { usePeriod } from './use-period.ts'
import { usePrice } from './use-price.ts'
import { useTrialText } from './use-trial-text.ts'

export interface PacketTerms {
  /** As the provider writes its money; `period` says for how long, such as "a month", and is null of what is free. */
  readonly price: string
  readonly period: string | null
  /** What the first days cost, where there is a trial that this viewer has not used. */
  readonly trial: string | null
  /** What a month of it costs, of what is sold for longer; of what is free, how many channels it has. */
  readonly month: string | null
  /** What the parts of a bundle cost alone, where that is more. */
  readonly instead: string | null
}

/** What a packet costs, in words of the viewer's language. @param currency of the provider who sells it, where it is not the viewer's */
export function usePacketTerms(packet: Packet, currency?: PriceFormat): PacketTerms {
  const { t } = useTranslation()
  const price = usePrice(currency)
  const periodText = usePeriod()
  const trialText = useTrialText(price)
  const nothing = { period: null, trial: null, month: null, instead: null }
  if (isFree(packet)) {
    const channels = packet.channels_count
    return {
      ...nothing,
      price: t('catalogue.price_free'),
      month: channels > 0 ? t('catalogue.packet_channels', { count: channels }) : null,
    }
  }
  const { months, years } = packet.period_human
  return {
    price: price(packet.price),
    period: periodText(packet.period_human),
    trial:
      hasTrial(packet) && packet.trial_price !== null && packet.trial_period_human
        ? trialText(packet.trial_period_human, packet.trial_price)
        : null,
    month:
      months + years * 12 > 1
        ? t('catalogue.month_price', {
            price: price(
              formatMoney(monthPrice({ period: packet.period, price_minor: parseMoney(packet.price) })),
            ),
          })
        : null,
    instead:
      Number(packet.total_price) > Number(packet.price)
        ? t('catalogue.instead_of', { price: price(packet.total_price) })
        : null,
  }
}
