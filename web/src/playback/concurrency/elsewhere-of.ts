import type { Refusal } from '#contract/refusals.ts'
import { meaningOf } from '../../api/failure-meaning.ts'

/** What an account is watching elsewhere, as a stream was refused for it. */
export type Elsewhere = Extract<Refusal, { reason: 'concurrency' }>

/** Whether a stream was refused since its account is watching elsewhere: null where it was not. */
export function elsewhereOf(failure: unknown): Elsewhere | null {
  const { refusal } = meaningOf(failure)
  return refusal?.reason === 'concurrency' ? refusal : null
}
