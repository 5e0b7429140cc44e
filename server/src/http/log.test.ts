import { expect, test } from 'vitest'
import { createLog, withoutSecrets } from './log.ts'

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

test('an address is logged without its token, its phone and its ticket', () => {
  expect(withoutSecrets('/v2/users/self?access_token=abc&lang=ru')).toBe(
    '/v2/users/self?access_token=…&lang=ru',
  )
  expect(withoutSecrets('/x?a=1&TOKEN=abc#f')).toBe('/x?a=1&TOKEN=…#f')
  expect(withoutSecrets('/v2/channels')).toBe('/v2/channels')
  expect(withoutSecrets('/v2/otp/send_methods?phone=77010000001&lang=ru')).toBe(
    '/v2/otp/send_methods?phone=…&lang=ru',
  )
  expect(withoutSecrets('/v2/otp/open/abc_d-e?x=1')).toBe('/v2/otp/open/…?x=1')
  expect(withoutSecrets('/v2/users/self/devices/d-1?lang=ru')).toBe('/v2/users/self/devices/…?lang=ru')
  expect(withoutSecrets('/v2/users/self/devices?lang=ru')).toBe('/v2/users/self/devices?lang=ru')
  expect(withoutSecrets('/v2/otp/exist?serial=b-7&lang=ru')).toBe('/v2/otp/exist?serial=…&lang=ru')
  expect(withoutSecrets('/?device_serial=box-7&partner=telco')).toBe('/?device_serial=…&partner=telco')
  expect(withoutSecrets('/v2/promokeys/SPRING/info?lang=ru')).toBe('/v2/promokeys/…?lang=ru')
})

test('an address is logged without what it grants', () => {
  for (const [url, logged] of [
    ['/v2/licences/clearkey?grant=e30.abc-_', '/v2/licences/clearkey?grant=…'],
    ['/v2/ads/event?ticket=e30.abc&name=start', '/v2/ads/event?ticket=…&name=start'],
    ['/v2/mw/status?mwat=e30.abc', '/v2/mw/status?mwat=…'],
    ['/media/g/e30.abc/v1.m3u8?x=1', '/media/g/…/v1.m3u8?x=1'],
  ] as const)
    expect(withoutSecrets(url)).toBe(logged)
})

test('an error of the database is logged without the values of its row', () => {
  const lines: string[] = []
  const error = Object.assign(new Error('new row violates check constraint "app_user_pin"'), {
    code: '23514',
    detail: 'Failing row contains (7, 77010000001, 4711).',
    where: 'unnamed portal parameter $1 = 77010000001',
  })
  createLog('info', { write: (line) => lines.push(line) }).error({ err: error }, 'unexpected failure')
  expect(lines.join('')).toContain('23514')
  expect(lines.join('')).toContain('log.test.ts')
  expect(lines.join('')).not.toMatch(/4711|77010000001/)
})

test('nor are the errors without such values that a job has gone on after', () => {
  const lines: string[] = []
  const inner = Object.assign(new Error('new row violates check constraint "payment_phone"'), {
    code: '23514',
    detail: 'Failing row contains (7, 77010000001).',
  })
  const outer = new AggregateError(
    [new AggregateError([inner], 'two by two')],
    'a refund could not be asked for',
  )
  createLog('info', { write: (line) => lines.push(line) }).error({ err: outer }, 'a job has failed')
  expect(lines.join('')).toContain('23514')
  expect(lines.join('')).not.toContain('77010000001')
})
