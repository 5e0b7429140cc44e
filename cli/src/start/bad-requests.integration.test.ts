import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { guestCalls } from '../testing/guest-calls.ts'

const { service } = guestCalls()

test.for([
  ['an unknown channel', '/v2/channels/999999', 404],
  ['an unknown film', '/v2/contents/999999', 404],
  ['an unknown call', '/v2/nothing', 404],
  ['an address that spells nothing', '/v2/contents/%E0%A4%A', 400],
  ['a wrong type', '/v2/rows/1?limit=many', 400],
  ['a broken token', '/v2/users/self?access_token=nonsense', 401],
  ['no token', '/v2/channels/1/stream', 401],
  ['an unknown media path', '/media/nothing/index.m3u8', 404],
  ['a path that climbs', '/media/..%2f..%2fetc/passwd', 404],
  ['a path that climbs in the assets', '/assets/..%2f..%2fpackage.json', 404],
] as const)('%s is refused with the status and the one body of errors', async ([, url, status]) => {
  const answer = await service().app.inject({ url })
  expect(answer.statusCode).toBe(status)
  expect(answer.body).not.toMatch(/\bat .+:\d+:\d+|node_modules|\/src\//)
  if (!url.startsWith('/v2/')) return
  expect(answer.json()).toMatchObject({
    status_code: status,
    error_code: expect.any(String),
    message: expect.any(String),
  })
})

test('an oversize body is refused', async () => {
  const payload = { username: 'x'.repeat(3_000_000), password: 'y' }
  const answer = await service().app.inject({ method: 'POST', url: '/v2/users', payload })
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toMatchObject({ status_code: 413 })
})

test('a call that the server itself would refuse without a word is told what is wrong', async () => {
  const { app } = service()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const send = async (lines: readonly string[]) => {
    const socket = connect(port, '127.0.0.1')
    socket.end(`${lines.join('\r\n')}\r\n\r\n`)
    const [head = '', body = ''] = Buffer.concat(await socket.toArray())
      .toString()
      .split('\r\n\r\n')
    return { head, body: JSON.parse(body) as ErrorBody }
  }
  for (const lines of [
    ['GET /v2/networks/self HTTP/1.1', 'Connection: close'],
    ['GET /v2/networks/self HTTP/1.1', 'Host: x', 'Expect: 999', 'Connection: close'],
    ['GARBAGE'],
  ]) {
    const { head, body } = await send(lines)
    expect([lines[0], head.slice(0, 12)]).toEqual([lines[0], 'HTTP/1.1 400'])
    expect(body).toMatchObject({ status_code: 400, error_code: 'bad_request', message: expect.any(String) })
  }
})
