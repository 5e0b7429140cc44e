import type { ParentalSettings, ProtectedAction } from '#contract/identity.ts'

const PIN = /^\d{4}$/
/** An entry is remembered this long (minutes) where the duration is switched off: the same step never asks twice. */
const MINUTES_WHEN_OFF = 1
/** After a payment the PIN for playing is not asked again (seconds). */
const AFTER_PAYMENT_SECONDS = 30

/** What a device asks the PIN for where nobody has chosen. */
export const DEFAULT_PARENTAL: ParentalSettings = {
  duration: 30,
  pay: true,
  profile: true,
  program: true,
  vod: true,
  channel: true,
  settings: true,
}

/** A PIN is four digits. */
export const isPin = (text: string): boolean => PIN.test(text)

export type PinAnswer = 'open' | 'ask' | 'set_first' | 'sign_in'

export interface PinQuestion {
  readonly action: ProtectedAction
  readonly isGuest: boolean
  readonly status: string
  readonly settings: ParentalSettings
  /** Unix seconds of the last right entry and of the last payment on this device; null if there was none. */
  readonly enteredAt: number | null
  readonly paidAt: number | null
  /** Unix seconds. */
  readonly now: number
}

/**
 * Whether an action may go on, or what has to come first. The parental settings themselves are always protected; the
 * others have their switch.
 */
export function askPin({
  action,
  isGuest,
  status,
  settings,
  enteredAt,
  paidAt,
  now,
}: PinQuestion): PinAnswer {
  if (status === 'ignore') return 'open'
  if (action !== 'parental' && !settings[action]) return 'open'
  if (isGuest) return 'sign_in'
  const isPlaying = action === 'vod' || action === 'channel' || action === 'program'
  if (isPlaying && paidAt !== null && now - paidAt <= AFTER_PAYMENT_SECONDS) return 'open'
  if (status !== 'set') return 'set_first'
  const minutes = settings.duration > 0 ? settings.duration : MINUTES_WHEN_OFF
  return enteredAt !== null && now - enteredAt < minutes * 60 ? 'open' : 'ask'
}
