import type { ContentButton } from '#contract/catalogue.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import { readPackets, toPacket } from '../packets/packet.store.ts'
import type { Scope } from '../scope/scope.ts'

/** The packets that would open a title, as buttons in the order of the shop, and the least that one of them costs. */
export interface PayButtons {
  readonly buttons: ContentButton[]
  readonly min_price: string | null
}

/** Buttons of the packets that are named; children buy nothing. */
export async function readPayButtons(context: Scope, packetIds: readonly number[]): Promise<PayButtons> {
  if (context.maxAge !== null || packetIds.length === 0) return { buttons: [], min_price: null }
  const rows = (await readPackets(context.db))
    .filter(({ id }) => packetIds.includes(id))
    .map((row) => ({ ...row, price_minor: Number(row.price_minor) }))
    .filter(({ price_minor }) => price_minor > 0)
  const { FORMAT: format, UTF_NAME: symbol } = context.provider.currency
  const buttons = rows.map((row): ContentButton => {
    const { id, name, price, period } = toPacket(row, context.language, context.provider)
    return {
      button_type: 'pay',
      caption: name,
      sub_caption: format.replace('{amount}', price.replace(/\.00$/, '')).replace('{symbol}', symbol),
      icon: null,
      play_after: true,
      show_options: false,
      button_data: { packet_id: id, price, period },
    }
  })
  const least = Math.min(...rows.map(({ price_minor }) => price_minor))
  return { buttons, min_price: buttons.length === 0 ? null : formatMoney(least) }
}
