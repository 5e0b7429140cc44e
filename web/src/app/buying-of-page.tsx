import { useCallback } from 'react'
import BuyingHost from '../commerce/buying/buying-host.tsx'
import { usePinGate } from '../identity/parental/use-pin-gate.ts'

/** Buying, behind the PIN of who has protected paying. */
export default function BuyingOfPage() {
  const { guard } = usePinGate()
  const guarded = useCallback(
    (run: () => void, onGivenUp: () => void) => guard('pay', run, { onGivenUp }),
    [guard],
  )
  return <BuyingHost guard={guarded} />
}
