import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import type { App } from '../ports.ts'
import { CONNECTION_LIMITS, endWithLastAnswers, limitPipelining } from './connections.ts'

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

test('what was sent ahead is begun when the answer before it is taken: nobody has answers held that nobody takes', async () => {
  const app = fastify() as unknown as App
  limitPipelining(app)
  const begun: string[] = []
  const first = Promise.withResolvers<string>()
  app.get<{ Params: { name: string } }>('/:name', ({ params: { name } }) => {
    begun.push(name)
    return name === 'a' ? first.promise : name
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const read = Promise.withResolvers<void>()
  let heard = 0
  app.server.on('request', () => {
    heard += 1
    if (heard === 3) read.resolve()
  })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  for (const name of ['a', 'b', 'c']) socket.write(`GET /${name} HTTP/1.1\r\nHost: tv.example\r\n\r\n`)
  await read.promise
  await turn()
  expect(begun).toEqual(['a'])
  first.resolve('a')
  let answered = ''
  for await (const chunk of socket) {
    answered += String(chunk)
    if (answered.endsWith('c')) break
  }
  expect(answered.match(/\r\n\r\n[abc]/g)).toEqual(['\r\n\r\na', '\r\n\r\nb', '\r\n\r\nc'])
  expect(begun).toEqual(['a', 'b', 'c'])
  await app.close()
})

test('a request that names two hosts is refused', async () => {
  const twice = GET.replace('Host: tv.example', 'Host: tv.example\r\nhOST: portal.example')
  expect(await statuses(twice, 1)).toEqual(['400'])
})

test('the server gives every connection an end, of what it sends and of what it takes', () => {
  const { requestTimeout, connectionTimeout } = CONNECTION_LIMITS
  expect(service.app.server).toMatchObject({ requestTimeout, timeout: connectionTimeout })
})

test('a service that ends gives the answer that is under way, and keeps its connection no longer', async () => {
  const ending = buildApp(service.ports)
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  ending.get('/slow', () => {
    asked.resolve()
    return answer.promise
  })
  await ending.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((ending.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET /slow HTTP/1.1\r\nHost: tv.example\r\n\r\n')
  await asked.promise
  const ended = ending.close()
  await turn()
  answer.resolve('the whole answer')
  let answered = ''
  for await (const chunk of socket) answered += String(chunk)
  expect(answered).toMatch(/^HTTP\/1\.1 200[^]*the whole answer$/)
  await ended
}, 20_000)

test('who sends only half a request keeps no service from ending', async () => {
  const app = fastify() as unknown as App
  endWithLastAnswers(app, 50)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const closed = once(socket, 'close')
  socket.on('error', () => undefined)
  const [near] = (await once(app.server, 'connection')) as [Socket]
  socket.write('GET /half HTTP/1.1\r\n')
  await once(near, 'readable')
  await Promise.all([app.close(), closed])
  expect(near.destroyed).toBe(true)
})
