import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Gateways } from './commerce/gateways/gateway.ts'
import type { Env } from './config/env.ts'
import type { Database } from './db/database.ts'
import type { Attempts } from './limits/attempts.ts'
import type { MessageSender } from './identity/messages.ts'

export interface Clock {
  /** Unix milliseconds. */
  now(): number
}

export interface Random {
  /** Cryptographically strong. */
  bytes(count: number): Uint8Array
  uuid(): string
}

/** What the service needs of the world; built by whoever starts it. */
export interface Ports {
  readonly database: Database
  readonly env: Env
  readonly log: Logger
  readonly clock: Clock
  readonly random: Random
  /** At least 32 bytes that every node shares; grants and keys are derived from it. */
  readonly secret: Uint8Array
  /** Counts what may be tried but so often. */
  readonly attempts: Attempts
  /** Carries one-time codes and PINs to phones. */
  readonly messages: MessageSender
  /** What takes money, by its name. */
  readonly gateways: Gateways
  /** The country of an address by a database of countries, in two letters; absent where none is configured. */
  readonly countryOfAddress?: (ip: string) => string | null
}

/** The HTTP application. Routes are added with `serve` and `serveShared`. */
export type App = FastifyInstance
