import { lazyPart } from '../../ui/lazy-page.tsx'
import { useGateWanted } from './gate-wanted.ts'

const PinGateDialogs = lazyPart(() => import('./pin-gate-dialogs.tsx'))

/** The windows of the PIN gate, from the first time that one may be needed. */
export function GateWindows() {
  if (!useGateWanted()) return null
  return <PinGateDialogs />
}
