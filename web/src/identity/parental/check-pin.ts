import { checkParentalCode } from '#contract/profiles.ts'
import { isKind, isRefusedFor, secondsToWait } from '../../api/failure-meaning.ts'
import { call } from '../../api/client.ts'

/** Wrong PINs of a moment are forgotten after so many seconds; those of a day last longer. */
const QUARTER_SECONDS = 15 * 60

/** What the service said to a PIN, as a word of the settings. */
export function pinProblem(
  error: unknown,
): 'error_wrong_code' | 'pin_too_many' | 'pin_too_many_today' | 'pin_failed' {
  if (isKind(error, 'too_often'))
    return secondsToWait(error) > QUARTER_SECONDS ? 'pin_too_many_today' : 'pin_too_many'
  return isKind(error, 'wrong_pin') || isRefusedFor(error, 'pin') ? 'error_wrong_code' : 'pin_failed'
}

/** Has the service check the PIN: it counts the wrong ones. Throws an `ApiFailure`, `wrong_pin` among them. */
export async function checkPin(pincode: string): Promise<void> {
  await call(checkParentalCode, { body: { pincode } })
}
