import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { ApiFailure, failureOf } from './failure.ts'
import { meaningOf } from './failure-meaning.ts'
import { failureText } from './failure-text.ts'

/** Words of ours, by their keys. */
const t = ((key: string, values?: object) =>
  values ? `${key} ${JSON.stringify(values)}` : key) as unknown as TFunction
const textOf = (error: unknown) => failureText(error, t)

test('a failure says the words of the service, else its fields as key and value, else that it is an error with its status [shell.error-generic-text]', async () => {
  expect(textOf(new ApiFailure('conflict', 409, 'This is taken'))).toBe('This is taken')
  // A sentence for the viewer goes before one that may be for developers.
  expect(textOf(new ApiFailure('permission_denied', 403, 'no', 'Not before nine'))).toBe('Not before nine')
  const fields = { name: 'is too long', phone: 'is no phone' }
  expect(textOf(new ApiFailure('validation_failed', 400, 'Some are wrong', fields))).toBe('Some are wrong')
  expect(textOf(new ApiFailure('validation_failed', 400, '', fields))).toBe(
    'name: is too long\nphone: is no phone',
  )
  // A mark says nothing by itself.
  const noted = 'id 6f1c0f2e-5d1b-4a50-9d0e-0c8a54b1f3a7'
  const ofOurs = new ApiFailure('internal_error', 500, 'Something went wrong', noted)
  expect(textOf(ofOurs)).toBe(`Something went wrong (${noted})`)
  expect(meaningOf(ofOurs).told).toBeNull()
  expect(textOf(new ApiFailure('internal_error', 500, ''))).toBe('shell.error {"status":500}')
  // A page of a proxy is no word of the service.
  const proxy = new Response('<html>Bad gateway</html>', { status: 502, statusText: 'Bad Gateway' })
  expect(textOf(await failureOf(proxy))).toBe('shell.error {"status":502}')
  expect(textOf(new ApiFailure('no_connection', 0, 'no connection'))).toBe('shell.failed_offline')
  expect(textOf(new Error('a mistake of ours'))).toBe('shell.failed_service')
})
