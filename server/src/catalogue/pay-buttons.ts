import type { ContentButton } from '#contract/catalogue.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import { leastPriceOf } from '#domain/rights/may-watch.ts'
import { moneyText } from '../messages/money-message-texts.ts'
import { toPacket } from '../packets/packet-answer.ts'
import { readPackets } from '../packets/packet.store.ts'
import { readBasePrice } from '../rights/base-price.ts'
import type { Scope } from '../scope/scope.ts'
import { textsOf } from '../words/words.ts'

const SHOP = textsOf('shop')

/** The packets that would open a title, as buttons in the order of the shop, and the least that has to be paid. */
export interface PayButtons {
  readonly buttons: ContentButton[]
  readonly min_price: string | null
}

/** So many stand beside each other; more are offered together. */
const BUTTONS_AT_MOST = 2

/** One button that leads to all packets of a title. @param price the least, as the provider writes it */
const optionsButton = (language: string, price: string): ContentButton => ({
  button_type: 'pay',
  caption: SHOP.choose_packet[language] ?? SHOP.choose_packet.en,
  sub_caption: (SHOP.from_price[language] ?? SHOP.from_price.en).replace('{price}', () => price),
  icon: null,
  play_after: true,
  show_options: true,
  button_data: null,
})

/** Buttons of the packets that are named; children buy nothing. */
export async function readPayButtons(context: Scope, packetIds: readonly number[]): Promise<PayButtons> {
  if (context.maxAge !== null || packetIds.length === 0) return { buttons: [], min_price: null }
  const rows = (await readPackets(context.db))
    .filter(({ id }) => packetIds.includes(id))
    .map((row) => ({ ...row, price_minor: Number(row.price_minor) }))
    .filter(({ price_minor }) => price_minor > 0)
  const base = await readBasePrice(context)
  const least = leastPriceOf(
    rows.map(({ price_minor: priceMinor, is_base: isBase }) => ({ priceMinor, isBase })),
    base,
  )
  const minPrice = least === null ? null : formatMoney(least)
  if (rows.length > BUTTONS_AT_MOST && least !== null)
    return { buttons: [optionsButton(context.language, moneyText(least, context))], min_price: minPrice }
  const buttons = rows.map((row): ContentButton => {
    const { id, name, price, period } = toPacket(row, context.language, context.provider)
    return {
      button_type: 'pay',
      caption: name,
      sub_caption: moneyText(row.price_minor, context),
      icon: null,
      play_after: true,
      show_options: false,
      button_data: {
        packet_id: id,
        price,
        period,
        ...(base !== null && !row.is_base && { needs_base: true }),
      },
    }
  })
  return { buttons, min_price: minPrice }
}
