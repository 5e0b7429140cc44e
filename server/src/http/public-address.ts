import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { ProviderRow } from '../db/tables.ts'

/** A host name, an IPv4 or a bracketed IPv6 address, with or without a port. */
const HOST = /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[a-f\d:.]+\])(?::\d{1,5})?$/i

/** Of a host name and a port. */
const LONGEST = 260

/** Whether a call asks for addresses with HTTPS, whatever it came by: an app behind something that ends it cannot use others. */
function isForced({ query }: FastifyRequest): boolean {
  const { force_https: wish } = (query ?? {}) as { readonly force_https?: unknown }
  return typeof wish === 'string' && /^(?:true|1)$/i.test(wish)
}

/**
 * Where addresses in an answer begin: at the host that was called where it is a provider's own, since a page may load from its own host
 * alone, else as `publicAddress` says; with HTTPS where the service is reached by it or the call asks for it (`force_https=true`).
 */
export function answeredAddress(request: FastifyRequest): string {
  const { providers, publicUrl } = request.server.parts
  const isAtDomain = publicUrl !== null && providers.atDomain(hostNameOf(request)) !== null
  const address = publicAddress(request, isAtDomain ? null : publicUrl)
  const isSecure = isForced(request) || (isAtDomain && publicUrl.startsWith('https:'))
  return isSecure ? address.replace(/^http:/, 'https:') : address
}

/**
 * Where the caller reaches the service, such as `https://tv.example`: as configured, else as a proxy in front or the
 * call itself says. What is no plain host or no web protocol is not believed.
 */
export function publicAddress(request: FastifyRequest, configured: string | null): string {
  if (configured !== null) return configured
  const protocol = request.protocol === 'https' ? 'https' : 'http'
  return `${protocol}://${hostOf(request)}`
}

/**
 * Where a provider is reached, for a text that somebody else than the caller reads. What the call says of its host counts for nothing:
 * whoever calls could lead the reader anywhere. Null where neither the service was configured nor the provider has a domain, which goes first.
 */
export function addressForOthers(
  request: FastifyRequest,
  { domain }: Pick<ProviderRow, 'domain'>,
  configured: string | null,
): string | null {
  if (configured !== null || domain === null) return providerAddress(domain, configured)
  const reached = new URL(publicAddress(request, null))
  const isOwnPort = reached.port === '' || Number(reached.port) === request.socket.localPort
  return reached.hostname === domain && isOwnPort ? reached.origin : `${reached.protocol}//${domain}`
}

/** Where a provider is reached, whoever calls: at its own domain and the configured port, else as configured; null where it has neither. */
export function providerAddress(domain: string | null, configured: string | null): string | null {
  if (domain === null) return configured
  if (configured === null) return `https://${domain}`
  const { protocol, hostname, port } = new URL(configured)
  return hostname === domain ? configured : `${protocol}//${domain}${port && `:${port}`}`
}

/** The host that the caller typed, with its port: a believed proxy's word, where it is a host, else the call's own. */
function hostOf(request: FastifyRequest): string {
  const own = request.raw.headers.host ?? ''
  return isHost(request.host) ? request.host : isHost(own) ? own : 'localhost'
}

/** The host name that leads to a provider; a proxy's word is asked for only where one has spoken. */
export function hostNameOf(request: FastifyRequest): string {
  const { host: own, 'x-forwarded-host': forwarded } = request.raw.headers
  const host = forwarded === undefined && own !== undefined ? own : hostOf(request)
  return host.replace(/:\d+$/, '')
}

/** The address of the caller: a believed proxy's word, where it is an address, else who is connected. */
export const callerAddress = (request: FastifyRequest): string =>
  isIP(request.ip) === 0 ? (request.socket.remoteAddress ?? '') : request.ip

/** Some that look like one are none: a port above 65535, an address of too large numbers. */
const isHost = (text: string): boolean =>
  text.length <= LONGEST && HOST.test(text) && URL.canParse(`http://${text}`)
