import { useSyncExternalStore } from 'react'
import { consent, onConsent } from '../analytics/consent.ts'

/** What the viewer has said to what pages of a provider load of others; null: nothing yet. */
export function useConsent(providerId: number): boolean | null {
  const said = (): boolean | null => consent(providerId)
  return useSyncExternalStore(onConsent, said, said)
}
