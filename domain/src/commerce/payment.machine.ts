import { machine } from '../machine.ts'

/**
 * The life of a payment through a gateway. `created`: the gateway may not have heard of it; `action_required`: the viewer is to do something
 * there; `pending`: the gateway is at work; `unknown`: it did not answer, and is asked again. Money that comes after a final state is never
 * dropped: it becomes balance, and the state stays.
 */
export const PAYMENT = machine(
  {
    created: ['action_required', 'pending', 'unknown', 'complete', 'error', 'expired'],
    action_required: ['pending', 'unknown', 'complete', 'error', 'expired'],
    pending: ['unknown', 'complete', 'error', 'expired'],
    unknown: ['action_required', 'pending', 'complete', 'error', 'expired'],
    complete: [],
    error: [],
    expired: [],
  },
  { initial: 'created' },
)
export type PaymentState = (typeof PAYMENT)['states'][number]
/** What clients see of it: these two are final, anything else goes on. */
export type ShownState = 'complete' | 'error' | 'pending' | 'action_required'

export function shownState(state: PaymentState): ShownState {
  if (state === 'complete' || state === 'action_required') return state
  return state === 'error' || state === 'expired' ? 'error' : 'pending'
}

/** What the money of a payment is for. */
export type PaymentPurpose = 'purchase' | 'balance' | 'card' | 'renewal'
