import { ERROR_STATUS, errorBody, type ErrorBody, type ErrorCode } from '#contract/errors.ts'

const MESSAGES: Record<ErrorCode, string> = {
  validation_failed: 'Some of the values sent are not valid',
  bad_request: 'The request cannot be understood',
  token_given_twice: 'The token was given both in the query and in the header',
  invalid_phone: 'Nobody is known by this phone number',
  invalid_code: 'The code is wrong or no longer valid',
  wrong_pin: 'The PIN is wrong',
  duplicate_email: 'This e-mail is taken',
  too_many_devices: 'There are too many devices; remove one first',
  too_many_profiles: 'There are five profiles already',
  too_many_favorites: 'There are 500 favourites already; remove some first',
  authentication_failed: 'The token is missing, unknown or expired',
  payment_required: 'A purchase is needed',
  forbidden_country: 'The service is not available in this country',
  permission_denied: 'This is not permitted',
  pin_required: 'The PIN is needed',
  login_required: 'Sign in first',
  grant_refused: 'The stream was not granted or its grant has expired',
  not_found: 'Nothing is found here',
  lost_content: 'This title is no longer available',
  method_not_allowed: 'This method is not supported here',
  conflict: 'This contradicts what exists already',
  body_too_large: 'The request is too large',
  unsupported_media_type: 'Send JSON or a form',
  too_many_requests: 'Too many requests, try again in a moment',
  internal_error: 'Something went wrong on our side',
  not_sent: 'The message could not be sent, try again in a moment',
  not_ready: 'Not ready yet, try again in a moment',
}

/**
 * A call that fails on purpose. Throw it anywhere under a handler; the answer has the status of its code.
 * `message` is read by people; `detail` is per field for validation, a sentence elsewhere.
 */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly detail: ErrorBody['detail']

  constructor(code: ErrorCode, detail: ErrorBody['detail'] = null, message: string = MESSAGES[code]) {
    super(message)
    this.name = 'Failure'
    this.code = code
    this.detail = detail
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }

  body(): ErrorBody {
    return errorBody(this.code, this.message, this.detail)
  }
}

/** What Fastify and its parsers throw, by the code of the error. */
const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_CTP_EMPTY_TYPE: 'unsupported_media_type',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_ASYNC_CONSTRAINT: 'bad_request',
}

/** Turns whatever was thrown into a failure; null means that nobody meant it and it has to be logged. */
export function knownFailure(error: unknown): Failure | null {
  if (error instanceof Failure) return error
  if (typeof error !== 'object' || error === null) return null
  const code = 'code' in error && typeof error.code === 'string' ? FRAMEWORK_CODES[error.code] : undefined
  if (code) return new Failure(code)
  if ('statusCode' in error && typeof error.statusCode === 'number') {
    if (error.statusCode === 413) return new Failure('body_too_large')
    if (error.statusCode === 415) return new Failure('unsupported_media_type')
    if (error.statusCode >= 400 && error.statusCode < 500) return new Failure('bad_request')
  }
  return null
}
