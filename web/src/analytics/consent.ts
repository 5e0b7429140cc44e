import type { Trackers } from '#contract/providers.ts'
import { pageStorage } from '../api/kept-storage.ts'

const KEY = 'openair.consent'
const listeners = new Set<() => void>()

/** What the viewer has said to what pages load of others; null: nothing yet. */
export function consent(): boolean | null {
  const kept = pageStorage().getItem(KEY)
  return kept === 'yes' ? true : kept === 'no' ? false : null
}

/** Keeps what the viewer says, until it is said otherwise. */
export function keepConsent(isGiven: boolean): void {
  pageStorage().setItem(KEY, isGiven ? 'yes' : 'no')
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
