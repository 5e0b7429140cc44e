import { expect, test } from 'vitest'
import { createLog, withoutToken } from './log.ts'

test('no credential reaches the log', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  log.info(
    { body: { password: 'hunter2', device_id: 'd-1' }, req: { headers: { authorization: 'Bearer abc' } } },
    'call',
  )
  log.info({ access_token: 'abc', serial: 's-1' }, 'call')
  expect(lines.join('')).not.toMatch(/hunter2|d-1|abc|s-1/)
})

test('an address is logged without its token', () => {
  expect(withoutToken('/v2/users/self?access_token=abc&lang=ru')).toBe(
    '/v2/users/self?access_token=…&lang=ru',
  )
  expect(withoutToken('/x?a=1&TOKEN=abc#f')).toBe('/x?a=1&TOKEN=…#f')
  expect(withoutToken('/v2/channels')).toBe('/v2/channels')
})
