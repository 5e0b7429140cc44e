import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call that a stub was made. */
export interface StubCall {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** What a stub answers: a status and JSON, or a text as it stands. */
export interface StubAnswer {
  readonly status: number
  readonly json?: unknown
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface GatewayStub {
  /** `http://127.0.0.1:41234`. */
  readonly url: string
  readonly calls: StubCall[]
  /** Has the next call, or the next one to a path, done and its answer lost on the way. */
  loseNext(path?: string): void
  /** Has the next call answered like this, and nothing done. */
  answerNext(answer: StubAnswer): void
  close(): Promise<void>
}

/** A server on this machine that speaks as a gateway is documented to. */
export async function gatewayStub(answer: (call: StubCall) => StubAnswer): Promise<GatewayStub> {
  const calls: StubCall[] = []
  const next: { lost: { readonly path: string | undefined } | null; answer: StubAnswer | null } = {
    lost: null,
    answer: null,
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const call = { method, path: url, headers, body: Buffer.concat(chunks).toString() }
      calls.push(call)
      const { lost, answer: given } = next
      const isLost = lost !== null && (lost.path ?? url) === url
      Object.assign(next, { answer: null, ...(isLost && { lost: null }) })
      const { status, json, text, headers: more } = given ?? answer(call)
      if (isLost) {
        // As a proxy on the way answers that has lost its other side.
        response.writeHead(502, { connection: 'close' }).end('bad gateway')
        return
      }
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...more })
      response.end(text ?? (json === undefined ? '' : JSON.stringify(json)))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    loseNext: (path) => void (next.lost = { path }),
    answerNext: (given) => void (next.answer = given),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
