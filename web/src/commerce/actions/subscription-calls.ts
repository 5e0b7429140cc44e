import {
  cancelFutureSubscription,
  changeFutureSubscription,
  changeSubscription,
  disableRenewal,
  type UserPacket,
} from '#contract/subscriptions.ts'
import type { HeldPacket } from '#domain/commerce/packet-actions.ts'
import { call } from '../../api/client.ts'

const paramsOf = ({ packet }: HeldPacket) => ({ params: { id: packet.subscription_id ?? '' } })

/** Is renewed no more; what begins later does not begin, and what is paused is given up. */
export const disable = (held: HeldPacket): Promise<UserPacket> =>
  held.isFuture ? call(cancelFutureSubscription, paramsOf(held)) : call(disableRenewal, paramsOf(held))

/** Is renewed again. */
export const renewAgain = (held: HeldPacket): Promise<UserPacket> =>
  held.isFuture
    ? call(changeFutureSubscription, { ...paramsOf(held), body: { renew: true } })
    : call(changeSubscription, { ...paramsOf(held), body: { renew: true } })

/** Rests, or goes on. */
export const setPaused = (held: HeldPacket, isPaused: boolean): Promise<UserPacket> =>
  call(changeSubscription, { ...paramsOf(held), body: { is_paused: isPaused } })
