import type { BuyingState } from './buying-state.ts'
import type { BuyingStep } from './buying.machine.ts'
import { openWays } from './pay-route.ts'

/** What a purchase is stepped back from. */
type Stepped = Pick<BuyingState, 'step' | 'cards' | 'offer' | 'periods'>

/** Steps that show one way of paying, or why it cannot be gone. */
const OF_ONE_WAY: ReadonlySet<BuyingStep> = new Set<BuyingStep>([
  'Balance',
  'Subscription',
  'Card',
  'CardConfirm',
  'NoFunds',
  'Redirect',
  'Qr',
  'Phone',
  'Info',
])

/**
 * Where the browser's back leads from a step of a purchase: from one way of paying to the choice of them, from there to the lengths of time; null
 * where it leaves the purchase, as from its first step, or from one that is not the viewer's to undo.
 */
export function stepBefore({ step, cards, offer, periods }: Stepped): BuyingStep | null {
  const chosen = periods.flatMap(({ purchases_type: types }) => types).length > 1 && offer !== null
  if (step === 'Ways') return chosen ? 'Period' : null
  if (!OF_ONE_WAY.has(step) || offer === null) return null
  if (openWays(offer.paysystems, cards).length > 1) return 'Ways'
  return chosen ? 'Period' : null
}
