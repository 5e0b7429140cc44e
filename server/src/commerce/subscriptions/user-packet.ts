import type { UserPacket } from '#contract/purchases.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import { parsePeriod } from '#domain/commerce/period.ts'
import { Failure } from '../../failures/failure.ts'
import { type PacketRow, toPacket } from '../../packets/packet.store.ts'
import type { Scope } from '../../scope/scope.ts'
import { COMMERCE } from '../shop/shop-texts.ts'
import type { HeldPacket } from './subscription.store.ts'

type Reader = Pick<Scope, 'language' | 'provider'>

/** Beyond the calendar of most clients: what has no end ends here on the wire. */
const NO_END = new Date(Date.UTC(9999, 11, 31))

/** A packet that a viewer has, as viewers see it. */
export function toUserPacket({ language, provider }: Reader, row: HeldPacket, packet: PacketRow): UserPacket {
  const { subscription } = row
  const isRenewed = subscription?.is_renewed === true
  const times = {
    start_at: row.start_at.toISOString(),
    end_at: (row.end_at ?? NO_END).toISOString(),
    next_pay_at: isRenewed ? subscription.paid_until.toISOString() : null,
  }
  return {
    ...toPacket(packet, language, provider),
    ...times,
    subscription_id: subscription ? String(subscription.id) : null,
    type: subscription ? 'paid' : 'promo',
    renew: isRenewed,
    is_paused: false,
    message: null,
    subscription: {
      ...times,
      next_period_human: isRenewed ? parsePeriod(subscription.period) : null,
      next_price: isRenewed ? formatMoney(subscription.price_minor) : null,
      actions: {
        can_subscribe: false,
        can_change_period: false,
        can_disable_renew: isRenewed,
        can_enable_renew: subscription !== null && !isRenewed && packet.is_offered,
        can_unsubscribe: false,
      },
    },
  }
}

/** One of the packets that a viewer has, by its subscription. Throws `not_found` where it is none of them. */
export function userPacketAnswer(
  reader: Reader,
  rows: readonly HeldPacket[],
  held: ReadonlyMap<number, PacketRow>,
  subscriptionId: number,
): UserPacket {
  const row = rows.find(({ subscription }) => subscription?.id === subscriptionId)
  const packet = row && held.get(row.packet_id)
  if (!row || !packet) throw new Failure('not_found', null, COMMERCE.no_subscription)
  return toUserPacket(reader, row, packet)
}
