import { pino, type DestinationStream, type Logger } from 'pino'
import type { Env } from '../config/env.ts'

/** Fields that never reach a log, wherever they stand. A device id is a credential too. */
const SECRET = ['access_token', 'password', 'authorization', 'device_id', 'deviceId', 'token', 'serial']
const TOKEN_IN_URL = /([?&](?:access_token|token)=)[^&#\s]*/gi

/** An address as it may be logged: without the value of its token. */
export function withoutToken(url: string): string {
  return url.replace(TOKEN_IN_URL, '$1…')
}

/** The log of the service: one JSON line per event, to standard output unless told otherwise. */
export function createLog(level: Env['logLevel'], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '…',
    },
    serializers: { err: pino.stdSerializers.err },
  }
  return destination ? pino(options, destination) : pino(options)
}
