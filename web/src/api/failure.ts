import type { ErrorCode } from '#contract/error-codes.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { refusalOfCode } from '#contract/refusal-codes.ts'
import type { Refusal } from '#contract/refusals.ts'

/** Why a call failed: a code of the contract, or that no answer of the service came at all. */
export type FailureCode = ErrorCode | 'no_connection' | 'unknown'

/**
 * A call that failed, as it came. Screens ask `failure-meaning.ts` what it means for them, and never the code or the status.
 * `status` is 0 where no answer came.
 */
export class ApiFailure extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly detail: ErrorBody['detail']
  /** Why it was refused; null where it was not, or nobody said why. */
  readonly refusal: Refusal | null

  constructor(
    code: FailureCode,
    status: number,
    message: string,
    detail: ErrorBody['detail'] = null,
    refusal?: Refusal,
  ) {
    super(message)
    this.name = 'ApiFailure'
    this.code = code
    this.status = status
    this.detail = detail
    this.refusal = refusal ?? (code === 'no_connection' || code === 'unknown' ? null : refusalOfCode(code))
  }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'error_code' in body && 'message' in body

/** Reads a refused answer; a body that is not ours (a proxy's page) still gives a failure with its status. */
export async function failureOf(response: Response): Promise<ApiFailure> {
  const body: unknown = await response.json().catch(() => null)
  if (!isErrorBody(body)) return new ApiFailure('unknown', response.status, response.statusText)
  const { error_code: code, message, detail, refusal } = body
  return new ApiFailure(code as FailureCode, response.status, message, detail, refusal)
}
