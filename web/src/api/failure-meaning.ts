import type { Refusal } from '#contract/refusals.ts'
import { ApiFailure } from './failure.ts'
import { type FailureKind, HANDLING, KIND_OF_CODE, REFUSED, type RefusedScreen } from './failure-table.ts'

/** What a failure means for a screen. */
export interface Meaning {
  readonly kind: FailureKind
  /** Why something was refused, where the service said it; mostly with the kind `refused`. */
  readonly refusal: Refusal | null
  /** What is wrong with which field, of the kind `invalid`. */
  readonly fields: Readonly<Record<string, string>>
  /** What the service says of it to whoever asked; null where the answer is not the service's own. */
  readonly said: string | null
  /** What it says to the viewer; its bare messages may be for developers. */
  readonly told: string | null
  /** Under which mark the service has noted what nobody meant, for whom the viewer asks; null where it has noted nothing. */
  readonly noted: string | null
}

/** As the service writes it in place of a sentence: it says nothing to a viewer. */
const NOTED = /^id [\da-f-]{36}$/

/** What answers of others say, a proxy's for example, and codes that are newer than this page. */
const KIND_OF_STATUS: Readonly<Record<number, FailureKind>> = {
  400: 'invalid',
  401: 'session',
  402: 'unpaid',
  403: 'refused',
  404: 'not_found',
  409: 'conflict',
  429: 'too_often',
  451: 'terms',
}

function kindOf({ code, status }: ApiFailure): FailureKind {
  const kind = Object.hasOwn(KIND_OF_CODE, code) ? KIND_OF_CODE[code] : null
  return kind ?? KIND_OF_STATUS[status] ?? (status >= 400 && status < 500 ? 'mistaken' : 'server')
}

/** Whether the service itself has said what failed; what stands in front of it may refuse as well, and knows nothing of a thing or a viewer. */
export const isOwnAnswer = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.code !== 'unknown' && error.code !== 'no_connection'

const isKnown = ({ reason }: Refusal): boolean => Object.hasOwn(REFUSED, reason)

/** What a failure means; whatever is no failed call (a mistake of ours) is `broken`. */
export function meaningOf(error: unknown): Meaning {
  if (!(error instanceof ApiFailure))
    return { kind: 'broken', refusal: null, fields: {}, said: null, told: null, noted: null }
  const { detail, message, refusal } = error
  const sentence = typeof detail === 'string' ? detail : null
  const isNoted = sentence !== null && NOTED.test(sentence)
  return {
    kind: kindOf(error),
    refusal: refusal && isKnown(refusal) ? refusal : null,
    fields: typeof detail === 'object' && detail !== null ? detail : {},
    said: isOwnAnswer(error) && message !== '' ? message : null,
    told: isNoted ? null : sentence,
    noted: isNoted ? sentence : null,
  }
}

/** What failed for want of a connection, where it was no call that failed. */
export const NO_CONNECTION: Error = new ApiFailure('no_connection', 0, 'no connection')

/** A refusal that no call of ours was answered with, but one of the player's: as if it had been ours. */
export const refusalAsFailure = (refusal: Refusal, told: string | null): Error =>
  new ApiFailure('permission_denied', 403, told ?? '', told, refusal)

/** Whether a failure is of one of these kinds. */
export const isKind = (error: unknown, ...kinds: readonly FailureKind[]): boolean =>
  kinds.includes(meaningOf(error).kind)

/** For how many seconds what was done too often has to wait, as far as the service has said; else 0. */
export const secondsToWait = (error: unknown): number => Number(meaningOf(error).fields['seconds'] ?? 0)

/** Whether a call was refused for this reason. */
export const isRefusedFor = (error: unknown, reason: Refusal['reason']): boolean =>
  meaningOf(error).refusal?.reason === reason

/** Whether it may pass by itself, so that the same call is tried again without being asked. */
export const mayPass = (error: unknown): boolean => HANDLING[meaningOf(error).kind].mayPass

/** Whether the service spoke of the thing itself, so that what was shown of it before is shown no more. */
export const isAboutThing = (error: unknown): boolean => HANDLING[meaningOf(error).kind].isAboutThing

/** Whether an address leads nowhere: to a thing that is not there, or to no thing at all (`/contents/%00`). */
export const isWrongAddress = (error: unknown): boolean => HANDLING[meaningOf(error).kind].leadsNowhere

/** Whether a stream was refused without a word of why. */
const isUnsaid = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'permission_denied' && meaningOf(error).refusal === null

/** Whether a stream that was refused says that what is known of this viewer's rights is out of date. */
export function isOfRights(error: unknown): boolean {
  const { kind, refusal } = meaningOf(error)
  if (kind !== 'refused' || refusal === null) return isUnsaid(error)
  return REFUSED[refusal.reason].isOfRights
}

/**
 * What stands in the place of a picture that did not come, where it was refused; `unsaid` where nobody said why, null where nothing
 * was refused.
 * @param isChild whether a child's profile watches: whatever it has no right to is not for children
 */
export function refusedScreen(error: unknown, isChild: boolean): RefusedScreen | 'unsaid' | null {
  const { kind, refusal } = meaningOf(error)
  if (isChild && isOfRights(error)) return 'children'
  if (refusal !== null) return REFUSED[refusal.reason].screen
  if (kind !== 'refused') return null
  return isUnsaid(error) ? 'unsaid' : 'told'
}

/** Whether a call was answered as wrong, or as of no session: nothing that anybody has to look into. */
export const isRequestMistake = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 400 || error.status === 401)
