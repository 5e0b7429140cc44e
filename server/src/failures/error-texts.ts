import type { ErrorCode } from '#contract/error-codes.ts'
import { textsOf, type Words } from '../words/words.ts'

/** What went wrong, where nothing closer is known than its code. */
export const MESSAGES: Readonly<Record<ErrorCode, Words>> = textsOf('errors')
