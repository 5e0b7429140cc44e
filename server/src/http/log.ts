import { pino, type DestinationStream, type Logger } from 'pino'
import type { Env } from '../config/env.ts'

/** Fields that never reach a log, wherever they stand: a device id is a credential too, and so is what proves that a gateway has sent a notice. */
const SECRET = [
  'access_token',
  'password',
  'authorization',
  'device_id',
  'deviceId',
  'token',
  'serial',
  'key',
  'secret_key',
  'webhook_secret',
  'api_secret',
  '["stripe-signature"]',
  '["content-hmac"]',
  '["x-content-hmac"]',
]
/** The same within something, by pino's way of naming it. */
const within = (name: string, depth: number): string =>
  `${Array(depth).fill('*').join('.')}${name.startsWith('[') ? '' : '.'}${name}`
/** Credentials, codes and phones in a query, the tickets that links in messages and addresses of payments are, and ids of devices. */
const SECRET_IN_URL =
  /([?&](?:access_token|token|(?:device_)?serial|phone|identifier|grant|ticket|mwat)=|\/v2\/(?:otp\/open|phone\/back|payments|promokeys|users\/self\/devices)\/)[^&#?\s]*/gi
/** The folder of a grant opens what its viewer may see; an address ends with what else it says. */
const GRANT = /\/media\/([gp])\/[^/?#\s]+/g

/** An address as it may be logged and kept: without its token, what it grants, and whose it is. */
export function withoutSecrets(url: string): string {
  return url.replace(SECRET_IN_URL, '$1…').replace(GRANT, '/media/$1/…')
}

/** What a database adds to an error repeats the values of a row or a call: phones, PINs, hashes. */
const VALUES = ['detail', 'where', 'parameters', 'params', 'internalQuery']

/** Without these, also of errors within: what a job has gone on after is told by the error that it throws at its end. */
function withoutValues(logged: unknown): unknown {
  if (Array.isArray(logged)) return logged.map(withoutValues)
  if (typeof logged !== 'object' || logged === null) return logged
  return Object.fromEntries(
    Object.entries(logged)
      .filter(([name]) => !VALUES.includes(name))
      .map(([name, value]) => [name, name === 'aggregateErrors' ? withoutValues(value) : value]),
  )
}

function loggedError(error: Error): unknown {
  const logged: unknown = pino.stdSerializers.err(error)
  return typeof logged === 'object' && logged !== null ? withoutValues(logged) : { message: String(logged) }
}

/** The log of the service: one JSON line per event, to standard output unless told otherwise. */
export function createLog(level: Env['logLevel'], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRET.flatMap((name) => [name, within(name, 1), within(name, 2), within(name, 3)]),
      censor: '…',
    },
    serializers: { err: loggedError },
  }
  return destination ? pino(options, destination) : pino(options)
}
