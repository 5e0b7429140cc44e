import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '../ports.ts'

/** Browsers and proxies send one request after the other; a program may send some ahead. */
const AHEAD_AT_MOST = 32

/** How long a connection may take for what it does, for the making of the server. */
export const CONNECTION_LIMITS = {
  /** Milliseconds for a whole request. */
  requestTimeout: 30_000,
  /** Milliseconds without a byte either way; who takes nothing of an answer would else hold it for ever. */
  connectionTimeout: 60_000,
  /** How often the first of these is looked after, in milliseconds. */
  connectionsCheckingInterval: 5000,
} as const

/**
 * Ends connections that send requests ahead without end: each of them is held in memory until the client takes its answer. Who asks one
 * after the other, as nearly everybody does, costs nothing here.
 */
export function limitPipelining(app: App): void {
  const ahead = new WeakMap<object, number>()
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // An answer has the connection as soon as the one before it is through.
    if (response.socket !== null) return
    const count = (ahead.get(socket) ?? 0) + 1
    ahead.set(socket, count)
    if (count > AHEAD_AT_MOST) socket.destroy()
    else response.once('close', () => ahead.set(socket, (ahead.get(socket) ?? 1) - 1))
  })
}

/** Whether a request names its host in more than one header: everybody on its way could take another one for meant (RFC 9112, 3.2). */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count > 1
}
