import { lazy, Suspense } from 'react'
import { useGateWanted } from './gate-wanted.ts'

const PinDesk = lazy(() => import('./parental/pin-desk.tsx'))

/** The windows of the PIN gate, from the first time that one may be needed. */
export function GateWindows() {
  if (!useGateWanted()) return null
  return (
    <Suspense fallback={null}>
      <PinDesk />
    </Suspense>
  )
}
