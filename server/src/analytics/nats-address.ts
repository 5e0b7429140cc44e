import type { NodeConnectionOptions } from '@nats-io/transport-node'

const PORT = '4222'

/**
 * How a NATS server is reached. The client takes host and port alone from an address: who we are, and that nothing may be spoken in the clear, it has to be told.
 * @param url `nats://` or `tls://`, with user and password, or a token, where the server wants them
 */
export function natsAddress(url: string): NodeConnectionOptions {
  const { protocol, hostname, port, username, password } = new URL(url)
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  return {
    servers: `${hostname}:${port || PORT}`,
    ...(user !== '' && (pass === '' ? { token: user } : { user, pass })),
    ...(protocol === 'tls:' && { tls: {} }),
  }
}
