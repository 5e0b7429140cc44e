import { visitStorage } from '../../api/kept-storage.ts'

const KEY = 'openair.owes-reason'

/** Notes whether this viewer has switched a renewal off in this visit without saying why. */
export function noteReason(isOwed: boolean): void {
  if (isOwed) visitStorage().setItem(KEY, '1')
  else visitStorage().removeItem(KEY)
}

/** Whether the survey after a renewal was switched off was left unanswered. */
export const owesReason = (): boolean => visitStorage().getItem(KEY) !== null
