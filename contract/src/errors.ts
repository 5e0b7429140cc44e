import { Type, type Static } from 'typebox'
import { ERROR_STATUS, type ErrorCode } from './error-codes.ts'
import { refusalOfCode } from './refusal-codes.ts'
import { Refusal } from './refusals.ts'

/** The one body of every failure. Clients in the field look at different fields; all of them always agree. */
export const ErrorBody = Type.Object({
  status_code: Type.Integer(),
  error_code: Type.String(),
  message: Type.String(),
  detail: Type.Union([Type.Record(Type.String(), Type.String()), Type.String(), Type.Null()]),
  error: Type.Object({ message: Type.String() }),
  refusal: Type.Optional(Refusal),
})
export type ErrorBody = Static<typeof ErrorBody>

/**
 * Builds the body of a failure; `detail` is per field for validation, a sentence elsewhere. A refusal that the code tells by itself
 * need not be given.
 */
export function errorBody(
  code: ErrorCode,
  message: string,
  detail: ErrorBody['detail'] = null,
  refusal: Refusal | null = refusalOfCode(code),
): ErrorBody {
  const body = { status_code: ERROR_STATUS[code], error_code: code, message, detail, error: { message } }
  return refusal === null ? body : { ...body, refusal }
}
