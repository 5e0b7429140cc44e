import type { Trackers } from '#contract/providers.ts'
import { pageStorage } from '../api/kept-storage.ts'
import { isChildSession } from '../api/profile-role.ts'
import { keepFor, keptOf } from './kept-of-provider.ts'

const KEY = 'openair.consent'
const listeners = new Set<() => void>()

/**
 * What the viewer has said to what pages of a provider load of others; null: nothing yet. Earlier versions kept one answer for all providers
 * of a site: nobody knows to whom a yes was given, so that it counts for none, and a no for all. A child is not followed, whatever an adult
 * of the household has said, and is not asked.
 */
export function consent(providerId: number): boolean | null {
  if (isChildSession()) return false
  const kept = keptOf(providerId, KEY)
  if (kept === null) return pageStorage().getItem(KEY) === 'no' ? false : null
  return kept === 'yes'
}

/** Keeps what the viewer says, until it is said otherwise. A child says nothing for the household. */
export function keepConsent(providerId: number, isGiven: boolean): void {
  if (!isChildSession()) keepFor(providerId, KEY, isGiven ? 'yes' : 'no')
  for (const listener of listeners) listener()
}

/** Calls back when the viewer has said something else. Answers how to stop. */
export function onConsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the browser says for its user that nothing of others may follow: Do Not Track, Global Privacy Control. */
export const isDeclinedByBrowser = (): boolean =>
  navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true

/** Whether there is anything to ask for. */
export const hasTrackers = (trackers: Trackers | undefined): trackers is Trackers =>
  trackers !== undefined && Object.values(trackers).some((url) => url !== null)
