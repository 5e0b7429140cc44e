import { machine } from '../machine.ts'

/**
 * The life of money that goes back to who paid. `ordered`: the books have it on its way, the gateway is asked until it has said the last word;
 * `refused`: it never goes there, and the books have it back; `failed`: it was done, and came back later, since the account behind the card was closed.
 */
export const REFUND = machine(
  { ordered: ['done', 'refused'], done: ['failed'], refused: [], failed: [] },
  { initial: 'ordered' },
)
export type RefundState = (typeof REFUND)['states'][number]
