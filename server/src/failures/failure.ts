import { ERROR_STATUS, type ErrorCode } from '#contract/error-codes.ts'
import { errorBody, type ErrorBody } from '#contract/errors.ts'
import type { ExplainedCode } from '#contract/refusal-codes.ts'
import type { Refusal } from '#contract/refusals.ts'
import { chooseLanguage } from '#domain/providers/localise.ts'
import { LANGUAGES, type Words } from '../words/words.ts'
import { MESSAGES } from './error-texts.ts'

/** Stands for a detail that says what the message says. */
const THE_MESSAGE: unique symbol = Symbol('the message')

/** A code together with why the call was refused. */
interface Refused {
  readonly code: ErrorCode
  readonly refusal: Refusal
}

/** What a call fails with. */
type Failed = ExplainedCode | Refused

/** The call of a viewer who may not have this, for a reason. */
export const denied = (refusal: Refusal): Refused => ({ code: 'permission_denied', refusal })

/**
 * A call that fails on purpose. Throw it anywhere under a handler; the answer has the status of its code.
 * The message is read by people: in words where a viewer may, in English alone where only a developer does. `detail` is per
 * field for validation, a sentence elsewhere.
 */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly #words: string | Words
  readonly #detail: ErrorBody['detail'] | typeof THE_MESSAGE
  readonly #refusal: Refusal | undefined

  constructor(
    failed: Failed,
    detail: ErrorBody['detail'] | typeof THE_MESSAGE = null,
    words: string | Words = MESSAGES[typeof failed === 'string' ? failed : failed.code],
  ) {
    super(typeof words === 'string' ? words : words.en)
    this.name = 'Failure'
    this.code = typeof failed === 'string' ? failed : failed.code
    this.#refusal = typeof failed === 'string' ? undefined : failed.refusal
    this.#words = words
    this.#detail = detail
  }

  /** A failure that screens explain to the viewer: its detail is the sentence that is its message. */
  static told(failed: Failed, words: Words): Failure {
    return new Failure(failed, THE_MESSAGE, words)
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }

  get detail(): ErrorBody['detail'] {
    return this.#detail === THE_MESSAGE ? this.message : this.#detail
  }

  /** What is answered in a language of `LANGUAGES`; any other is English. */
  body(language = 'en'): ErrorBody {
    const words = this.#words
    const message = typeof words === 'string' ? words : (words[language] ?? words.en)
    return errorBody(this.code, message, this.#detail === THE_MESSAGE ? message : this.#detail, this.#refusal)
  }
}

/** The language to tell of a failure in: what the call asks for, as far as we have it, whoever its provider is. */
export const failureLanguage = (lang: unknown, acceptLanguage: string | undefined): string =>
  chooseLanguage(LANGUAGES, typeof lang === 'string' ? lang : undefined, acceptLanguage)

/** What Fastify and its parsers throw, by the code of the error. */
const FRAMEWORK_CODES: Record<string, ExplainedCode> = {
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
