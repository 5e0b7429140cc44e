import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { readEnv } from '../config/env.ts'
import { Failure } from '../failures/failure.ts'
import { createLog } from '../http/log.ts'
import { httpGatewaySender } from './http-gateway.ts'
import type { Message } from './messages.ts'
import { PerhapsSent, Unsent } from './unsent.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void
const status =
  (...codes: number[]): Handler =>
  (_request, response, count) =>
    response.writeHead(codes[count - 1] ?? codes.at(-1) ?? 200).end()

/** A gateway that keeps what it was sent, and a sender that knows it. */
async function openGateway(handler: Handler, variables: NodeJS.ProcessEnv = {}, path = '/send?key=k-e-y') {
  const calls: { method: string; url: string; type: string | undefined; key: unknown; body: string }[] = []
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const part of request.setEncoding('utf8')) body += String(part)
      const { method = '', url = '', headers } = request
      calls.push({ method, url, type: headers['content-type'], key: headers['x-key'], body })
      handler(request, response, calls.length)
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  const lines: string[] = []
  const pauses: number[] = []
  const env = readEnv({ OPENAIR_SMS_URL: `http://127.0.0.1:${port}${path}`, ...variables })
  if (!env.sms) throw new Error('no gateway')
  const log = createLog('trace', { write: (line) => lines.push(line) })
  const sender = httpGatewaySender(env.sms, log, async (ms) => void pauses.push(ms))
  return { sender, calls, lines, pauses, close: () => closers.pop()?.() }
}

const message: Message = {
  channel: 'sms',
  phone: '77010000001',
  text: '123456 — "Openair" & {phone}\n\\ 100%+',
  kind: 'code',
  providerId: 1,
}
const failing = (sending: Promise<void>): Promise<Failure> =>
  sending.then(
    () => Promise.reject(new Error('was sent')),
    (error: Failure) => error,
  )

test('a message is written as JSON, whatever stands in it', async () => {
  const { sender, calls } = await openGateway(status(200), { OPENAIR_SMS_HEADERS: '{"X-Key": "secret"}' })
  await sender.send(message)
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({ method: 'POST', type: 'application/json', key: 'secret' })
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ phone: message.phone, text: message.text })
})

test('a message is written as a form, whatever stands in it', async () => {
  const { sender, calls } = await openGateway(status(204), {
    OPENAIR_SMS_BODY: 'to={phone}&m={text}&from=tv',
  })
  await sender.send(message)
  expect(calls[0]?.type).toBe('application/x-www-form-urlencoded')
  const form = new URLSearchParams(calls[0]?.body)
  expect(Object.fromEntries(form)).toEqual({ to: message.phone, m: message.text, from: 'tv' })
})

test('a message is written into the address of a GET, whatever stands in it', async () => {
  const { sender, calls } = await openGateway(
    status(200),
    { OPENAIR_SMS_METHOD: 'GET' },
    '/send?to={phone}&m={text}',
  )
  await sender.send(message)
  const { searchParams } = new URL(calls[0]?.url ?? '', 'http://gateway')
  expect(Object.fromEntries(searchParams)).toEqual({ to: message.phone, m: message.text })
})

test('a gateway that is told the id of a message is told the same one in each try', async () => {
  const { sender, calls } = await openGateway(
    status(500, 200),
    { OPENAIR_SMS_METHOD: 'GET' },
    '/send?to={phone}&m={text}&id={id}',
  )
  await sender.send({ ...message, id: 'one-message' })
  await sender.send(message)
  const ids = calls.map(({ url }) => new URL(url, 'http://gateway').searchParams.get('id'))
  expect(ids).toEqual(['one-message', 'one-message', expect.stringMatching(/^[0-9a-f-]{36}$/)])
})

test('a busy or broken gateway is tried three times in all, with growing pauses', async () => {
  const late = await openGateway(status(500, 429, 200))
  await late.sender.send(message)
  expect(late.calls).toHaveLength(3)
  expect(late.pauses).toEqual([200, 800])
  const never = await openGateway(status(503))
  expect((await failing(never.sender.send(message))).code).toBe('not_sent')
  expect(never.calls).toHaveLength(3)
})

test('what the gateway refuses is not tried again', async () => {
  const { sender, calls, pauses } = await openGateway(status(400))
  expect((await failing(sender.send(message))).code).toBe('not_sent')
  expect(calls).toHaveLength(1)
  expect(pauses).toEqual([])
})

test('it is told apart what may have left, what was refused, and what has surely not left', async () => {
  const kindOf = async (handler: Handler, isGone = false) => {
    const gateway = await openGateway(handler, { OPENAIR_SMS_TIMEOUT_MS: '100' })
    if (isGone) await gateway.close()
    return (await failing(gateway.sender.send(message))).constructor
  }
  expect(await kindOf(() => undefined)).toBe(PerhapsSent)
  expect(await kindOf((request) => request.socket.destroy())).toBe(PerhapsSent)
  expect(await kindOf(status(504))).toBe(PerhapsSent)
  // What follows says nothing of the try before it.
  expect(await kindOf(status(504, 429, 400))).toBe(PerhapsSent)
  expect(await kindOf(status(429))).toBe(Failure)
  expect(await kindOf(status(400))).toBe(Failure)
  expect(await kindOf(status(200), true)).toBe(Unsent)
})

test('a redirect is not followed', async () => {
  const { sender, calls } = await openGateway((_request, response) =>
    response.writeHead(307, { location: '/elsewhere' }).end(),
  )
  expect((await failing(sender.send(message))).code).toBe('not_sent')
  expect(calls.map(({ url }) => url)).toEqual(['/send?key=k-e-y'])
})

test('a gateway that never answers or is not there ends in time', async () => {
  const silent = await openGateway(() => undefined, { OPENAIR_SMS_TIMEOUT_MS: '100' })
  expect((await failing(silent.sender.send(message))).code).toBe('not_sent')
  expect(silent.calls).toHaveLength(3)
  const gone = await openGateway(status(200))
  await gone.close()
  expect((await failing(gone.sender.send(message))).code).toBe('not_sent')
  expect(gone.pauses).toEqual([200, 800])
  expect(silent.lines.join('') + gone.lines.join('')).toMatch(/no answer in time.*not reachable/s)
})

test('the log of a failure has neither message nor phone nor key', async () => {
  const { sender, lines } = await openGateway(status(500), { OPENAIR_SMS_HEADERS: '{"X-Key": "secret"}' })
  await failing(sender.send(message))
  expect(lines).toHaveLength(3)
  expect(lines.join('')).not.toMatch(/123456|7701|k-e-y|secret|127\.0/)
})
