import type { FastifyRequest } from 'fastify'

/** A host name, an IPv4 or a bracketed IPv6 address, with or without a port. */
const HOST = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[a-f\d:.]+\])(?::\d{1,5})?$/i

/**
 * Where the caller reaches the service, such as `https://tv.example`: as configured, else as a proxy in front or the
 * call itself says. What is no plain host or no web protocol is not believed.
 */
export function publicAddress(request: FastifyRequest, configured: string | null): string {
  if (configured !== null) return configured
  const protocol = request.protocol === 'https' ? 'https' : 'http'
  const own = request.raw.headers.host ?? ''
  const host = isHost(request.host) ? request.host : isHost(own) ? own : 'localhost'
  return `${protocol}://${host}`
}

/** Some that look like one are none: a port above 65535, an address of too large numbers. */
const isHost = (text: string): boolean => HOST.test(text) && URL.canParse(`http://${text}`)
