import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { guardWith, pageGate } from './page-gate.ts'
import type { PinGateState } from './pin-gate.ts'

/** `guard(action, run)`: runs at once, or when the PIN was entered. The gate itself is for its dialogs. */
export function usePinGate() {
  const queries = useQueryClient()
  return useMemo(() => ({ guard: guardWith(queries), gate: pageGate(queries) }), [queries])
}

/** What the gate is at. */
export function usePinGateState(): PinGateState {
  const { gate } = usePinGate()
  return useSyncExternalStore(gate.subscribe, gate.get, gate.get)
}
