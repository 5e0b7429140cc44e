import type { Packet } from '#contract/commerce.ts'
import type { UserPacket } from '#contract/subscriptions.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import { parsePeriod } from '#domain/commerce/period.ts'
import { trialGroupOf } from '#domain/commerce/purchase-types.ts'
import { actionsOf } from '#domain/commerce/subscription-actions.ts'
import { renewalOf } from '#domain/commerce/renewal.ts'
import { Failure } from '../../failures/failure.ts'
import { dayText, whyText } from '../../messages/money-message-texts.ts'
import { toPacket } from '../../packets/packet-answer.ts'
import type { PacketRow } from '../../packets/packet.store.ts'
import { type Reader, textFor } from '../../tenancy/reader-text.ts'
import { textsOf } from '../../words/words.ts'
import { COMMERCE, SHOP } from '../shop/shop-texts.ts'
import {
  allOf,
  type HeldPacket,
  restOf,
  type SubscriptionRow,
  type UserPackets,
} from './subscription.store.ts'

const PAYMENTS = textsOf('payments')

const DAY_MS = 24 * 3_600_000
/** Beyond the calendar of most clients: what has no end ends here on the wire. */
const NO_END = new Date(Date.UTC(9999, 11, 31))

/** Why the next period was not paid, and what comes of that; null where it was, or renews no more. */
export function failureText({ failed }: Pick<HeldPacket, 'failed'>, reader: Reader): string | null {
  if (!failed) return null
  const { why, nextTryAt, givenUpAt } = failed
  const next = nextTryAt === null ? PAYMENTS.packet_pay_until : PAYMENTS.packet_tried_again
  return textFor(PAYMENTS.packet_renewal_failed, reader)
    .replace('{why}', () => whyText(why, reader))
    .replace('{next}', () =>
      textFor(next, reader).replace('{day}', () => dayText(toIso(nextTryAt ?? givenUpAt), reader)),
    )
}

/** A packet as a certain viewer sees it, whether they have it or not. */
export function packetOf({ language, provider }: Reader, own: UserPackets, packet: PacketRow): Packet {
  const group = trialGroupOf(packet.id, packet.trial?.group)
  const has = new Set(own.current.map(({ packet_id: id }) => id))
  const known = toPacket(packet, language, provider)
  return {
    ...known,
    is_used_trial: packet.trial !== null && own.trials.has(group),
    available: known.available.filter((part) => !has.has(part)),
  }
}

const toIso = (at: number): string => new Date(at).toISOString()

/** When the next period is charged: of what is unpaid, when its card is tried again. */
function nextPayAt({ failed, standing, subscription }: HeldPacket): string | null {
  if (standing !== 'unpaid') return subscription?.paid_until.toISOString() ?? null
  return failed?.nextTryAt == null ? null : toIso(failed.nextTryAt)
}

/** What is said of paid time that stands still while a bundle has the packet: of what its viewer has paused it goes on when the viewer says so. */
const keptText = (subscription: SubscriptionRow, reader: Reader): string =>
  textFor(subscription.is_covered ? SHOP.covered : SHOP.covered_paused, reader).replace('{days}', () =>
    String(Math.ceil((restOf(subscription) ?? 0) / DAY_MS)),
  )

const wordsOf = (reader: Reader, row: HeldPacket): string | null =>
  row.kept
    ? keptText(row.kept, reader)
    : row.subscription?.is_covered
      ? keptText(row.subscription, reader)
      : row.subscription?.paused_at
        ? textFor(SHOP.paused, reader)
        : failureText(row, reader)

/** A packet that a viewer has, as viewers see it. */
export function toUserPacket(
  reader: Reader,
  own: UserPackets,
  row: HeldPacket,
  packet: PacketRow,
): UserPacket {
  const { provider } = reader
  const { subscription, standing } = row
  const isPaused = standing === 'paused'
  const isRenewed = subscription?.is_renewed === true && !isPaused
  // What begins later is paid for the first time when it begins, renewed after that or not.
  const isCharged = isRenewed || (standing === 'future' && subscription?.periods_paid === 0)
  const next = subscription && isCharged ? renewalOf(subscription) : null
  const times = {
    start_at: row.start_at.toISOString(),
    end_at: (row.end_at ?? NO_END).toISOString(),
    next_pay_at: isCharged ? nextPayAt(row) : null,
  }
  const bought = subscription && own.purchases.get(subscription.id)
  return {
    ...packetOf(reader, own, packet),
    ...times,
    is_paused: isPaused,
    parent_name: row.parent && textFor(row.parent.name, reader),
    user_purchase: bought ? { id: String(bought.id), account_id: bought.accountId } : null,
    subscription_id: subscription ? String(subscription.id) : null,
    is_unpaid: standing === 'unpaid',
    payment_failed: row.failed
      ? {
          amount: row.failed.missing > 0 ? formatMoney(row.failed.missing) : null,
          next_try_at: row.failed.nextTryAt === null ? null : toIso(row.failed.nextTryAt),
          given_up_at: toIso(row.failed.givenUpAt),
        }
      : null,
    type: row.isGiven ? 'promo' : 'paid',
    renew: isRenewed,
    message: wordsOf(reader, row),
    allow_delete_paused:
      isPaused && subscription?.is_covered !== true && provider.pausing?.may_give_up === true,
    can_pause: provider.pausing !== null && (standing === 'renewed' || standing === 'ending'),
    next_user_purchase:
      next && subscription && subscription.next_period !== null
        ? {
            purchase_type: {
              amount: formatMoney(next.price_minor),
              period_human: parsePeriod(next.period),
            },
          }
        : null,
    subscription: {
      ...times,
      next_period_human: next && parsePeriod(next.period),
      next_price: next && formatMoney(next.price_minor),
      actions: actionsOf({
        standing,
        isOffered: packet.is_offered,
        hasPeriods: packet.periods.length > 0,
        mayGiveUp: provider.pausing?.may_give_up === true && subscription?.is_covered !== true,
      }),
    },
  }
}

/** One of the packets that a viewer has or will have, by its subscription, be it kept for after a bundle. Throws `not_found` where it is none of them. */
export function userPacketAnswer(reader: Reader, own: UserPackets, subscriptionId: number): UserPacket {
  const row = [...allOf(own), ...own.behindGiven].find(
    ({ kept, subscription }) => (subscription ?? kept)?.id === subscriptionId,
  )
  const packet = row && own.packets.get(row.packet_id)
  if (!row || !packet) throw new Failure('not_found', null, COMMERCE.no_subscription)
  return toUserPacket(reader, own, row, packet)
}

/** Packets that a viewer has, in their order. */
export const userPacketAnswers = (
  reader: Reader,
  own: UserPackets,
  rows: readonly HeldPacket[],
): UserPacket[] =>
  rows.flatMap((row) => {
    const packet = own.packets.get(row.packet_id)
    return packet ? [toUserPacket(reader, own, row, packet)] : []
  })
