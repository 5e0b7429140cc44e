import type { ErrorCode } from './error-codes.ts'
import type { PlainReason, Refusal } from './refusals.ts'

/** Codes that alone tell nobody why something was refused: who answers them says the reason. */
type UnexplainedCode = 'permission_denied' | 'payment_required'
/** Codes that tell what is the matter by themselves. */
export type ExplainedCode = Exclude<ErrorCode, UnexplainedCode>

/** For what these codes refuse. */
const REASON_OF_CODE = {
  login_required: 'sign_in',
  pin_required: 'pin',
  forbidden_country: 'region',
  too_many_devices: 'devices',
} as const satisfies Partial<Record<ErrorCode, PlainReason>>

/** Why a call was refused, by its code; null where that does not tell. */
export function refusalOfCode(code: ErrorCode): Refusal | null {
  return Object.hasOwn(REASON_OF_CODE, code)
    ? { reason: REASON_OF_CODE[code as keyof typeof REASON_OF_CODE] }
    : null
}
