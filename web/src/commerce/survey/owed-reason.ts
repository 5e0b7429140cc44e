import { visitStorage } from '../../api/kept-storage.ts'

const KEY = 'openair.owes-reason'

const listeners = new Set<() => void>()

/** Notes whether this viewer has switched a renewal off in this visit without saying why. */
export function noteReason(isOwed: boolean): void {
  if (isOwed) visitStorage().setItem(KEY, '1')
  else visitStorage().removeItem(KEY)
}

/** Whether the survey after a renewal was switched off was left unanswered. */
export const owesReason = (): boolean => visitStorage().getItem(KEY) !== null

/** The renewal is on again: nobody is asked why it was off. */
export function dropReason(): void {
  noteReason(false)
  for (const listener of listeners) listener()
}

/** Hears that; answers how to stop. */
export function hearDropped(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
