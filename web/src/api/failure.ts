import type { ErrorBody, ErrorCode } from '#contract/errors.ts'

/** Why a call failed: a code of the contract, or that no answer of the service came at all. */
export type FailureCode = ErrorCode | 'no_connection' | 'unknown'

/** A call that failed. `status` is 0 where no answer came. */
export class ApiFailure extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly detail: ErrorBody['detail']

  constructor(code: FailureCode, status: number, message: string, detail: ErrorBody['detail'] = null) {
    super(message)
    this.name = 'ApiFailure'
    this.code = code
    this.status = status
    this.detail = detail
  }

  /** Whether the thing asked for is not there, as opposed to the service being in trouble. */
  get isNotFound(): boolean {
    return this.status === 404
  }

  /** Whether an address leads nowhere: to a thing that is not there, or to no thing at all (`/contents/%00`). */
  get isWrongAddress(): boolean {
    return this.isNotFound || this.status === 400
  }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'error_code' in body && 'message' in body

/** Reads a refused answer; a body that is not ours (a proxy's page) still gives a failure with its status. */
export async function failureOf(response: Response): Promise<ApiFailure> {
  const body: unknown = await response.json().catch(() => null)
  if (!isErrorBody(body)) return new ApiFailure('unknown', response.status, response.statusText)
  return new ApiFailure(body.error_code as FailureCode, response.status, body.message, body.detail)
}
