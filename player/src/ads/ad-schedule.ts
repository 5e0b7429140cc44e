import type { AdInfo, AdStep } from '#contract/ads.ts'
import { BACK_OFF_MS } from './ad-break.machine.ts'

/** Where in a viewing a break is. */
export type AdRoll = 'pre' | 'middle' | 'post_pause'

/** A pause that is shorter is none for ads. Milliseconds. */
export const LONG_PAUSE_MS = 30_000

/** What is known of one viewing's breaks. */
export interface AdSchedule {
  /** Moments of middle-rolls that are over, left out or have begun. Seconds. */
  readonly done: ReadonlySet<number>
  /** The position that was looked at last; null before the first. Seconds. */
  readonly position: number | null
  /** When all ads of a break failed; null is never. Milliseconds of a clock that never goes back. */
  readonly failedAt: number | null
}

export const NEW_SCHEDULE: AdSchedule = { done: new Set(), position: null, failedAt: null }

/** Whether ads are left out for now, since those before have failed. */
export const isBackingOff = ({ failedAt }: AdSchedule, now: number): boolean =>
  failedAt !== null && now - failedAt < BACK_OFF_MS

/**
 * The middle-roll that is due at a position, and the schedule after it. What lies before the position at which a viewing begins is not due;
 * of several that a seek has passed the last one is.
 */
export function dueMiddle(
  schedule: AdSchedule,
  steps: AdInfo['middle_roll'],
  position: number,
  now: number,
): { readonly schedule: AdSchedule; readonly due: readonly AdStep[] } {
  const passed = [...new Set(steps.flatMap(({ at }) => (at !== null && at <= position ? [at] : [])))]
  if (schedule.position === null)
    return { schedule: { ...schedule, position, done: new Set([...schedule.done, ...passed]) }, due: [] }
  const open = passed.filter((at) => !schedule.done.has(at))
  const latest = Math.max(...open)
  if (open.length === 0 || isBackingOff(schedule, now))
    return { schedule: { ...schedule, position }, due: [] }
  return {
    schedule: { ...schedule, position, done: new Set([...schedule.done, ...open]) },
    due: steps.filter(({ at }) => at === latest),
  }
}
