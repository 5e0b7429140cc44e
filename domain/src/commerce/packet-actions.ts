import type { Packet } from '#contract/commerce.ts'
import type { UserPacket } from '#contract/subscriptions.ts'

/** What a viewer has of a packet: what is had now, or what begins later. */
export interface HeldPacket {
  readonly packet: UserPacket
  readonly isFuture: boolean
}

/**
 * How a viewer stands to a packet, the first that fits: it was given, it is part of a bundle, it rests, it begins later, it is closed until
 * its renewal is paid, it is renewed or it ends; nothing is had of it, or nothing need be had since it is free.
 */
export type PacketStanding =
  | 'given'
  | 'part'
  | 'paused'
  | 'future'
  | 'unpaid'
  | 'renewed'
  | 'ending'
  | 'open'
  | 'none'

type Sold = Pick<Packet, 'price' | 'parent_name'>

/** Whether everybody has a packet without paying. */
export const isFree = ({ price }: Pick<Packet, 'price'>): boolean => Number(price) === 0

export function packetStanding(sold: Sold, held: HeldPacket | null): PacketStanding {
  if (held?.packet.type === 'promo') return 'given'
  if ((held?.packet.parent_name ?? sold.parent_name) !== null) return 'part'
  if (held === null) return isFree(sold) ? 'open' : 'none'
  if (held.packet.is_paused) return 'paused'
  if (held.isFuture) return 'future'
  if (held.packet.is_unpaid) return 'unpaid'
  return held.packet.renew ? 'renewed' : 'ending'
}

/** What can be done with a packet; the service checks each of them again. */
export interface PacketActions {
  /** `renewal2` renews again what ends. */
  readonly main: 'enable' | 'disable' | 'renewal2' | null
  /** Another period from the next renewal on. */
  readonly canChange: boolean
  readonly canPause: boolean
  readonly canResume: boolean
}

const NOTHING: PacketActions = { main: null, canChange: false, canPause: false, canResume: false }

export function packetActions(sold: Sold, held: HeldPacket | null): PacketActions {
  const standing = packetStanding(sold, held)
  if (standing === 'none') return { ...NOTHING, main: 'enable' }
  if (held === null || standing === 'given' || standing === 'part' || standing === 'open') return NOTHING
  const { allow_delete_paused, can_pause, subscription } = held.packet
  const canChange = subscription.actions.can_change_period
  switch (standing) {
    case 'paused':
      return { ...NOTHING, main: allow_delete_paused ? 'disable' : null, canChange, canResume: true }
    case 'future':
      return { ...NOTHING, main: 'disable', canChange }
    case 'unpaid':
      return { ...NOTHING, main: 'disable' }
    case 'renewed':
      return { ...NOTHING, main: 'disable', canChange, canPause: can_pause }
    case 'ending':
      return {
        ...NOTHING,
        main: subscription.actions.can_enable_renew ? 'renewal2' : null,
        canChange,
        canPause: can_pause,
      }
  }
}

/** What has no end ends beyond the calendar of most clients. */
const NO_END_YEAR = 9999

/** What is said of the end of a packet; null where nothing is had of it. */
export type PacketEnd =
  | { readonly is: 'extended' | 'until' | 'connected' | 'unpaid'; readonly at: string }
  | { readonly is: 'endless' | 'paused' }

export function packetEnd(sold: Sold, held: HeldPacket | null): PacketEnd | null {
  if (held === null) return null
  const { end_at, next_pay_at, start_at } = held.packet
  if (held.packet.is_paused) return { is: 'paused' }
  if (held.isFuture) return { is: 'connected', at: start_at }
  if (packetStanding(sold, held) === 'unpaid') return { is: 'unpaid', at: end_at }
  if (held.packet.renew && packetStanding(sold, held) === 'renewed')
    return { is: 'extended', at: next_pay_at ?? end_at }
  return new Date(end_at).getUTCFullYear() >= NO_END_YEAR ? { is: 'endless' } : { is: 'until', at: end_at }
}

/** Whether the next renewal may be for another period: the service lets it change, and it is not that one already. */
export function mayChangePeriod(
  { subscription }: Pick<UserPacket, 'subscription'>,
  { years, months, days }: Packet['period_human'],
): boolean {
  const next = subscription.next_period_human
  if (!subscription.actions.can_change_period) return false
  return next === null || next.years !== years || next.months !== months || next.days !== days
}

/** Whether a packet's trial is for this viewer: there is one, and it was not used. */
export function hasTrial(
  packet: Pick<Packet, 'trial_price' | 'trial_period_human' | 'is_used_trial'>,
): boolean {
  const length = packet.trial_period_human
  return (
    packet.trial_price !== null &&
    length !== null &&
    length.days + length.months + length.years > 0 &&
    !packet.is_used_trial
  )
}

/** What decides on whether a base packet has to be had first. */
export interface BaseQuestion {
  /** What the provider sells. */
  readonly shop: readonly Pick<Packet, 'is_base' | 'price'>[]
  /** What the viewer has. */
  readonly held: Iterable<HeldPacket>
  /** Whether the provider sells other packets to who has no base packet. */
  readonly sellsAlone: boolean
}

/** Whether a packet is sold to this viewer with a base packet only, which they do not have; the service checks it again. */
export function needsBase(
  packet: Pick<Packet, 'is_base' | 'price'>,
  { shop, held, sellsAlone }: BaseQuestion,
): boolean {
  if (packet.is_base || isFree(packet) || sellsAlone) return false
  const hasBase = [...held].some(
    ({ packet: own, isFuture }) => own.is_base && !isFuture && !own.is_paused && !own.is_unpaid,
  )
  return !hasBase && shop.some((one) => one.is_base && !isFree(one))
}
