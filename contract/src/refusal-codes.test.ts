import { expect, test } from 'vitest'
import { ERROR_STATUS, type ErrorCode } from './error-codes.ts'
import { errorBody } from './errors.ts'

test('codes that refuse for one reason alone say it by themselves, no others say any', () => {
  const told = (Object.keys(ERROR_STATUS) as ErrorCode[]).flatMap((code) => {
    const { refusal } = errorBody(code, code)
    return refusal ? [[code, refusal]] : []
  })
  expect(Object.fromEntries(told)).toEqual({
    login_required: { reason: 'sign_in' },
    pin_required: { reason: 'pin' },
    forbidden_country: { reason: 'region' },
    too_many_devices: { reason: 'devices' },
  })
})

test('a reason that is said stands beside the fields that were there before', () => {
  const refusal = { reason: 'no_access' as const, packets: [3] }
  expect(errorBody('permission_denied', 'closed', 'closed', refusal)).toEqual({
    status_code: 403,
    error_code: 'permission_denied',
    message: 'closed',
    detail: 'closed',
    error: { message: 'closed' },
    refusal,
  })
  expect(errorBody('not_found', 'none')).not.toHaveProperty('refusal')
})
