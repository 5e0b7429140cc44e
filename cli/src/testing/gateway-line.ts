import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A call on its way to the sandbox gateway, or a notice on its way back. */
export interface LineCall {
  readonly method: string
  /** `/api/payments`, `/sandbox/pay/<id>/card`, …; of a notice the path at the service. */
  readonly path: string
  readonly isNotice: boolean
}

export interface LineAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
}

/** What happens to a call: it is forwarded, once or more often, or not at all. Null: whoever called never hears of it. */
export type Dealing = (call: LineCall, forward: () => Promise<LineAnswer>) => Promise<LineAnswer | null>

export interface GatewayLine {
  readonly url: string
  deal: Dealing
  stop(): Promise<void>
}

/**
 * Calls and notices are delayed, so that later ones come first, dropped, done twice, or done and never answered. The same chances are the same troubles.
 * @param draw chances from 0 to 1
 */
export const chaosOf =
  (draw: () => number): Dealing =>
  async (_, forward) => {
    const trouble = draw()
    if (trouble < 0.08) return null
    if (trouble < 0.3) await pause(draw() * 40)
    const answer = await forward()
    if (trouble > 0.92) return null
    if (trouble > 0.8) return forward()
    if (trouble > 0.78) return { ...answer, status: 502 }
    return answer
  }

const KEPT = new Set([
  'accept-language',
  'authorization',
  'content-type',
  'location',
  'sandbox-signature',
  'content-security-policy',
])
const NOTICES = '/notices-of/'

const kept = (headers: Iterable<readonly [string, unknown]>): Record<string, string> =>
  Object.fromEntries(
    [...headers].flatMap(([name, value]) =>
      KEPT.has(name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  )

/**
 * Lies between a service and its sandbox gateway, in both directions, and does to what passes what a test wants. Notices pass since orders are
 * told of another address for them.
 */
export async function gatewayLine(sandboxUrl: string): Promise<GatewayLine> {
  const line: GatewayLine = {
    url: '',
    deal: (_, forward) => forward(),
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      let body = Buffer.concat(chunks)
      const path = request.url ?? '/'
      const isNotice = path.startsWith(NOTICES)
      const target = isNotice
        ? Buffer.from(path.slice(NOTICES.length), 'base64url').toString()
        : sandboxUrl + path
      const { method = 'GET' } = request
      if (path === '/api/payments') {
        const order = JSON.parse(body.toString()) as { notice_url: string }
        const notice_url = line.url + NOTICES + Buffer.from(order.notice_url).toString('base64url')
        body = Buffer.from(JSON.stringify({ ...order, notice_url }))
      }
      const forward = async (): Promise<LineAnswer> => {
        const answer = await fetch(target, {
          method,
          headers: kept(Object.entries(request.headers)),
          redirect: 'manual',
          ...(method === 'POST' && { body: new Uint8Array(body) }),
        })
        return {
          status: answer.status,
          headers: kept(answer.headers),
          body: Buffer.from(await answer.arrayBuffer()),
        }
      }
      const called = { method, path: isNotice ? new URL(target).pathname : path, isNotice }
      const answer = await line.deal(called, forward).catch(() => null)
      if (answer) response.writeHead(answer.status, answer.headers).end(answer.body)
      else response.destroy()
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(line, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}
