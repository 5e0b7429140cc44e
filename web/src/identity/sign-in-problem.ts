import { ApiFailure } from '../api/failure.ts'

/** What went wrong, for the line under the form. What the service says of it is shown as it is. */
export type SignInProblem =
  | { readonly kind: 'error_wrong_phone' | 'error_video_download' | 'error_too_many_devices' }
  | { readonly kind: 'required' | 'failed' }
  | { readonly kind: 'said'; readonly text: string }

/** The problem that a failed call is. */
export function problemOf(error: unknown): SignInProblem {
  if (!(error instanceof ApiFailure) || error.code === 'no_connection')
    return { kind: 'error_video_download' }
  if (error.code === 'too_many_devices') return { kind: 'error_too_many_devices' }
  if (error.code === 'unknown' || error.message === '') return { kind: 'failed' }
  return { kind: 'said', text: error.message }
}
