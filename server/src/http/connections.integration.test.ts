import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, type TestService } from '../testing/service.ts'
import { CONNECTION_LIMITS } from './connections.ts'

let service: TestService
let port: number
beforeAll(async () => {
  service = await openTestService()
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = service.app.server.address() as AddressInfo)
})
afterAll(() => service.close())

const GET = 'GET /v2/users/self/network HTTP/1.1\r\nHost: tv.example\r\n\r\n'

/** The statuses of what a connection answers until it has answered so often or is closed. */
async function statuses(text: string, count: number): Promise<string[]> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(text)
  let answered = ''
  const found = () => [...answered.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status ?? '')
  for await (const chunk of socket) {
    answered += String(chunk)
    if (found().length >= count) break
  }
  socket.destroy()
  return found()
}

test('some requests sent ahead are all answered; a connection that sends them without end is closed', async () => {
  expect(await statuses(GET.repeat(20), 20)).toEqual(Array<string>(20).fill('200'))
  // One after the other as many as it likes.
  const socket = connect(port, '127.0.0.1')
  for (let at = 0; at < 100; at += 1) {
    socket.write(GET)
    await once(socket, 'data')
  }
  socket.destroy()
  expect((await statuses(GET.repeat(500), 500)).length).toBeLessThan(34)
})

test('a request that names two hosts is refused', async () => {
  const twice = GET.replace('Host: tv.example', 'Host: tv.example\r\nhOST: portal.example')
  expect(await statuses(twice, 1)).toEqual(['400'])
})

test('the server gives every connection an end, of what it sends and of what it takes', () => {
  const { requestTimeout, connectionTimeout } = CONNECTION_LIMITS
  expect(service.app.server).toMatchObject({ requestTimeout, timeout: connectionTimeout })
})
