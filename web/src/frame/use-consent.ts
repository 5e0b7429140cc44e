import { useSyncExternalStore } from 'react'
import { consent, onConsent } from '../analytics/consent.ts'

/** What the viewer has said to what pages load of others; null: nothing yet. */
export const useConsent = (): boolean | null => useSyncExternalStore(onConsent, consent, consent)
