import { expect, test } from 'vitest'
import { ApiFailure } from '../api/failure.ts'
import { watchErrors } from './client-errors.ts'

const reported = (draw: () => number, ...errors: readonly unknown[]): string[] => {
  const page = new EventTarget()
  const told: string[] = []
  watchErrors(page as unknown as Window, { draw, tell: ({ message }) => told.push(message) })
  for (const reason of errors) page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
  return told
}

test('request errors with 400 or 401 are not reported, others are [analytics.error-report-ignored]', () => {
  const failures = [400, 401, 403, 404, 500, 0].map(
    (status) => new ApiFailure('unknown', status, `status ${status}`),
  )
  expect(reported(() => 0, ...failures)).toEqual(['status 403', 'status 404', 'status 500', 'status 0'])
})

test('whatever was thrown is cut to what a report holds', () => {
  expect(reported(() => 0, 'text', undefined, new Error('x'.repeat(1000)))).toEqual([
    'text',
    'undefined',
    'x'.repeat(300),
  ])
})
