import { ApiFailure } from '../../api/failure.ts'

/** What the service said to a PIN, as a word of the settings. */
export function pinProblem(error: unknown): 'error_wrong_code' | 'pin_too_many' | 'pin_failed' {
  const code = error instanceof ApiFailure ? error.code : 'unknown'
  if (code === 'too_many_requests') return 'pin_too_many'
  return code === 'wrong_pin' || code === 'pin_required' ? 'error_wrong_code' : 'pin_failed'
}
