import { meaningOf } from '../../api/failure-meaning.ts'

/** What went wrong, for the line under the form. What the service says of it is shown as it is. */
export type SignInProblem =
  | { readonly kind: 'error_wrong_phone' | 'error_video_download' | 'error_too_many_devices' }
  | { readonly kind: 'required' | 'failed' }
  | { readonly kind: 'said'; readonly text: string }

/** The problem that a failed call is. */
export function problemOf(error: unknown): SignInProblem {
  const { kind, refusal, said } = meaningOf(error)
  if (kind === 'broken' || kind === 'line') return { kind: 'error_video_download' }
  if (refusal?.reason === 'devices') return { kind: 'error_too_many_devices' }
  return said === null ? { kind: 'failed' } : { kind: 'said', text: said }
}
