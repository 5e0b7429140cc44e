import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerFailures } from './failures.ts'
import { createLog } from './log.ts'
import type { App } from '../ports.ts'
import { limitUntaken } from './untaken-answers.ts'

/** More than the system takes of an answer that nobody reads. */
const LARGE = Buffer.alloc(24 * 2 ** 20)

test('who leaves a large answer waiting is given no other, until that connection is gone; small answers are given meanwhile', async () => {
  const app = fastify() as unknown as App
  registerFailures(app, createLog('silent'))
  limitUntaken(app, { all: 2 ** 30, ofSubscriber: 2 ** 20, withinMs: 60_000 })
  app.get('/media/a/:file', (_request, reply) => reply.send(LARGE))
  app.get('/small', () => 'small')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  const greedy = connect(port, '127.0.0.1')
  greedy.write('GET /media/a/one HTTP/1.1\r\nHost: tv.example\r\n\r\n')
  await once(greedy, 'readable')
  expect([await statusOf('/media/a/two'), await statusOf('/small')]).toEqual([429, 200])
  greedy.destroy()
  await expect.poll(() => statusOf('/media/a/two')).toBe(200)
  await app.close()
})
