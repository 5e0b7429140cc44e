import { lazy, Suspense } from 'react'
import { usePinGateState } from './parental/use-pin-gate.ts'

const PinDesk = lazy(() => import('./parental/pin-desk.tsx'))

/** The windows of the PIN gate; their code comes when one is wanted for the first time. */
export function GateWindows() {
  const { step } = usePinGateState()
  if (step === 'Closed') return null
  return (
    <Suspense fallback={null}>
      <PinDesk />
    </Suspense>
  )
}
