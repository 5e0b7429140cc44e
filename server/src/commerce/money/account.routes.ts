import { type AccountMovement, listMovements } from '#contract/movements.ts'
import { getPaymentInfo, type OfferInfo, type PaymentInfo } from '#contract/purchases.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import { renewalOf } from '#domain/commerce/renewal.ts'
import { Failure } from '../../failures/failure.ts'
import { serve } from '../../http/serve.ts'
import { moneyText, renewalInfo } from '../../messages/money-message-texts.ts'
import { type PacketRow, readHeldPackets } from '../../packets/packet.store.ts'
import type { App, Ports } from '../../ports.ts'
import { forAdultUsers } from '../../scope/account-refusals.ts'
import type { Scope } from '../../scope/scope.ts'
import { textFor } from '../../tenancy/reader-text.ts'
import { textsOf, type Words } from '../../words/words.ts'
import { cardSystem, linkMinor } from '../pay/payable.ts'
import { COMMERCE } from '../shop/shop-texts.ts'
import { allOf, dueForRenewals, readUserPackets } from '../subscriptions/subscription.store.ts'
import { failureText } from '../subscriptions/user-packet.ts'
import { balanceOf } from './ledger.store.ts'
import { type Movement, readMovements } from './movement.store.ts'

const WORDS = textsOf('payments')
const PAGE = 50

const TITLES: Readonly<Record<AccountMovement['kind'], Words>> = {
  payment: WORDS.moved_payment,
  purchase: WORDS.moved_purchase,
  renewal: WORDS.moved_renewal,
  refund: WORDS.moved_refund,
  gift: WORDS.moved_gift,
}

/** What a movement is to its owner. */
function kindOf({ source_type: source, amount }: Movement): AccountMovement['kind'] {
  // A gateway may take back what it has brought.
  if (source === 'payment') return amount > 0 ? 'payment' : 'refund'
  if (source === 'refund') return 'refund'
  // What was taken for a packet and comes back is a refund.
  if (source === 'purchase') return amount < 0 ? 'purchase' : 'refund'
  if (source === 'renewal') return amount < 0 ? 'renewal' : 'refund'
  return amount > 0 ? 'gift' : 'purchase'
}

/** How it was paid, most digits hidden; what has no number by the name of its way, as the provider offers it. */
function meansOf({ card, phone, payform, gateway, payment_id: id }: Movement, reader: Scope): string | null {
  if (id === null) return null
  if (card !== null) return card
  if (phone !== null) return `…${phone.slice(-4)}`
  const way = reader.provider.pay_systems.find((one) => one.payform === payform)
  return way ? textFor(way.title, reader) : gateway
}

function titleOf(
  { payment_purpose: purpose, returned }: Movement,
  kind: AccountMovement['kind'],
  isOfPacket: boolean,
): Words {
  if (purpose === 'card') return WORDS.moved_card
  if (returned !== null && returned < 0) return WORDS.moved_refund_back
  return kind === 'refund' && isOfPacket ? WORDS.moved_refund_of : TITLES[kind]
}

function toMovement(row: Movement, packets: ReadonlyMap<number, PacketRow>, reader: Scope): AccountMovement {
  const kind = kindOf(row)
  const packet = row.packet_id === null ? undefined : packets.get(row.packet_id)
  const title = textFor(titleOf(row, kind, packet !== undefined), reader).replace('{packet}', () =>
    packet ? textFor(packet.name, reader) : '',
  )
  return {
    id: String(row.id),
    booked_at: row.booked_at.toISOString(),
    kind,
    amount: formatMoney(Number(row.amount)),
    title,
    returned: row.returned === null ? null : formatMoney(Number(row.returned)),
    // What of a refund has come onto the balance has gone back to no card.
    card: row.source_type === 'refund' && row.returned === null ? null : meansOf(row, reader),
    transaction_id: row.payment_id,
  }
}

/** What the next renewals are, each as it is offered. */
async function infoOf(scope: Scope, userId: number): Promise<Pick<PaymentInfo, 'next_pay_at' | 'offers'>> {
  const own = await readUserPackets(scope.db, userId, scope.now)
  const renewed = allOf(own).flatMap(({ packet_id: id, subscription, standing, failed }) => {
    const packet = own.packets.get(id)
    const isCharged = subscription?.is_renewed === true && subscription.paused_at === null
    if (!isCharged || !packet) return []
    // What is unpaid is charged when its card is tried again.
    const at = standing === 'unpaid' ? (failed?.nextTryAt ?? null) : subscription.paid_until.getTime()
    // Where none is, why it was not paid takes the place of what would be charged.
    const unpaid = failed?.nextTryAt === null ? failureText({ failed }, scope) : null
    return at === null && unpaid === null ? [] : [{ subscription, packet, at, unpaid }]
  })
  const ends = renewed.flatMap(({ at }) => (at === null ? [] : [at]))
  return {
    next_pay_at: ends.length === 0 ? null : new Date(Math.min(...ends)).toISOString(),
    offers: renewed.map(({ packet, subscription, at, unpaid }): OfferInfo => ({
      distribution_type: 'subscription',
      product_title: textFor(packet.name, scope),
      distribution_info:
        unpaid ??
        (at === null
          ? null
          : renewalInfo(renewalOf(subscription).price_minor, new Date(at).toISOString(), scope)),
    })),
  }
}

/** What happens on the viewer's account of money. */
export function registerAccount(
  app: App,
  { database, gateways }: Pick<Ports, 'database' | 'gateways'>,
): void {
  /** What linking a card is, where one can be linked. */
  function cardInfo(call: Scope): OfferInfo[] {
    const system = cardSystem(call.provider, gateways)
    if (!system) return []
    const amount = linkMinor(call.provider, gateways, system)
    return [
      {
        distribution_type: 'card',
        product_title: textFor(WORDS.card_title, call),
        distribution_info: textFor(WORDS.card_info, call).replace('{amount}', () => moneyText(amount, call)),
        amount: formatMoney(amount),
      },
    ]
  }

  /** Throws `not_found` for an account that is not the viewer's. */
  async function ownAccount({ provider }: Scope, userId: number, wanted: number) {
    const account = await balanceOf(database.db, userId, provider.id)
    if (wanted !== account.id) throw new Failure('not_found', null, COMMERCE.no_account)
    return account
  }

  serve(app, getPaymentInfo, async (call) => {
    forAdultUsers(call.viewer)
    const { userId } = call.viewer
    const { id, balance } = await ownAccount(call, userId, call.params.id)
    const missing = (await dueForRenewals(database.db, userId)) - balance
    const { next_pay_at, offers } = await infoOf(call, userId)
    const top = {
      distribution_type: 'balance',
      product_title: textFor(WORDS.balance_title, call),
      distribution_info: textFor(WORDS.balance_info, call),
    } as const
    return {
      account_id: id,
      balance: formatMoney(balance),
      amount: missing > 0 ? formatMoney(missing) : null,
      next_pay_at,
      offers: [...(call.query.havePurchases === 'true' ? offers : []), top, ...cardInfo(call)],
    }
  })

  serve(app, listMovements, async (call) => {
    forAdultUsers(call.viewer)
    const { id } = await ownAccount(call, call.viewer.userId, call.params.id)
    const { limit = PAGE, offset = 0 } = call.query
    const rows = await readMovements(database.db, id, { limit, offset })
    const ids = rows.flatMap(({ packet_id: packet }) => (packet === null ? [] : [packet]))
    const packets = await readHeldPackets(call.db, [...new Set(ids)])
    return rows.map((row) => toMovement(row, packets, call))
  })
}
