import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { test as journey } from './journey.ts'

/** What the line answers itself, in place of the service. */
export interface OwnAnswer {
  readonly status: number
  readonly type: string
  readonly body: string
}

/** A way to the service that a journey may cut or change; other journeys have theirs. */
export interface OwnLine {
  readonly url: string
  /** Answers what is asked for at a path, or leaves it to the service; at once, or once the journey lets it. */
  answer: (path: string) => OwnAnswer | null | Promise<OwnAnswer | null>
  /** Nothing comes through any more. */
  lose(): void
  restore(): void
  close(): Promise<void>
}

/** @param service its address, `http://127.0.0.1:8080` */
async function ownLine(service: string): Promise<OwnLine> {
  const sockets = new Set<Socket>()
  let isLost = false
  const server = createServer(async (asked, answered) => {
    if (isLost) return void asked.socket.destroy()
    const own = await line.answer(asked.url ?? '/')
    if (own) return void answered.writeHead(own.status, { 'content-type': own.type }).end(own.body)
    const { method, headers, url } = asked
    const passed = ask(new URL(url ?? '/', service), { method, headers }, (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(answered)
    })
    passed.on('error', () => answered.destroy())
    asked.pipe(passed)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const line: OwnLine = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: () => null,
    lose() {
      isLost = true
      cut()
    },
    restore() {
      isLost = false
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
  return line
}

/** Journeys that reach the service over a line of their own. */
export const test = journey.extend<{ line: OwnLine }>({
  line: async ({ baseURL }, use) => {
    if (baseURL === undefined) throw new Error('Journeys need the address of the service')
    const line = await ownLine(baseURL)
    await use(line)
    await line.close()
  },
})
