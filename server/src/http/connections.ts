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
 * Has requests that were sent ahead wait until the answers before theirs are taken, and ends connections that send them ahead without end. An answer that
 * is made before the connection is free is held in memory: a few hundred connections that take nothing would hold all the memory there is. Who
 * asks one after the other, as nearly everybody does, costs nothing here.
 */
export function limitPipelining(app: App): void {
  const ahead = new WeakMap<object, number>()
  const last = new WeakMap<object, ServerResponse>()
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // An answer has the connection as soon as the one before it is through.
    if (response.socket !== null) return
    const count = (ahead.get(socket) ?? 0) + 1
    ahead.set(socket, count)
    if (count > AHEAD_AT_MOST) socket.destroy()
    else response.once('close', () => ahead.set(socket, (ahead.get(socket) ?? 1) - 1))
  })
  app.addHook('onRequest', ({ raw: { socket } }, { raw: response }, done) => {
    const before = last.get(socket)
    last.set(socket, response)
    if (before === undefined || response.socket !== null) return done()
    before.once('close', () => done())
  })
}

/** How long answers that are under way may take once the service ends, in milliseconds: containers are killed after ten seconds. */
const LAST_ANSWERS_MS = 8000

/**
 * Ends each connection with the answer that is under way when the service ends. Else it would be kept for a next request for longer than whoever
 * restarts the service waits, and what is written at the end would be lost. What is not answered by then is cut off.
 */
export function endWithLastAnswers(app: App, withinMs: number = LAST_ANSWERS_MS): void {
  let isEnding = false
  app.addHook('preClose', (done) => {
    isEnding = true
    if (app.server.listening) {
      const late = setTimeout(() => app.server.closeAllConnections(), withinMs)
      app.server.once('close', () => clearTimeout(late))
    }
    done()
  })
  app.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    if (isEnding) socket.destroySoon()
    done()
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
