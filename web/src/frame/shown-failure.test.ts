import { expect, test } from 'vitest'
import { ApiFailure } from '../api/failure.ts'
import { shownFailure } from './shown-failure.ts'

const NO_CONNECTION = new ApiFailure('no_connection', 0, '')
const DOWN = new ApiFailure('internal_error', 500, '')

test('where nothing is there, every failure is shown', () => {
  for (const failure of [NO_CONNECTION, DOWN, new Error('odd')])
    expect(shownFailure(failure, undefined)).toBe(failure)
  expect(shownFailure(null, undefined)).toBeNull()
})

test('what is there stays when the connection or the service is in trouble', () => {
  const tired = new ApiFailure('too_many_requests', 429, '')
  const unknown = new ApiFailure('authentication_failed', 401, '')
  for (const failure of [NO_CONNECTION, DOWN, tired, unknown, new Error('odd')])
    expect(shownFailure(failure, [])).toBeNull()
})

test('what the service says is gone or closed does not stay', () => {
  const gone = new ApiFailure('lost_content', 404, '')
  const closed = new ApiFailure('permission_denied', 403, '')
  for (const failure of [gone, closed]) expect(shownFailure(failure, [])).toBe(failure)
})
