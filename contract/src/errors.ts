import { Type, type Static } from 'typebox'
import { refusalOfCode } from './refusal-codes.ts'
import { Refusal } from './refusals.ts'

/** Every way a call can fail, with the HTTP status that always goes with it. */
export const ERROR_STATUS = {
  validation_failed: 400,
  bad_request: 400,
  token_given_twice: 400,
  invalid_phone: 400,
  invalid_code: 400,
  wrong_pin: 400,
  duplicate_email: 400,
  too_many_devices: 400,
  too_many_profiles: 400,
  too_many_favorites: 400,
  authentication_failed: 401,
  payment_required: 402,
  forbidden_country: 403,
  permission_denied: 403,
  pin_required: 403,
  login_required: 403,
  grant_refused: 403,
  not_found: 404,
  lost_content: 404,
  method_not_allowed: 405,
  conflict: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal_error: 500,
  not_ready: 503,
  not_sent: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

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
