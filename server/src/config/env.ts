import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { readSmsGateway, type SmsGateway } from './sms.ts'

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const SECRET_MIN_LENGTH = 32

/** The environment, checked and typed. */
export interface Env {
  readonly port: number
  readonly host: string
  /** Absolute path of the data folder. */
  readonly dataFolder: string
  /** Absolute path of the service folder, where the environment names it. */
  readonly serviceFolder: string | null
  /** A PostgreSQL to use instead of the embedded database. */
  readonly databaseUrl: string | null
  /** A Redis or Valkey that counts attempts for all nodes; null: the database does. */
  readonly redisUrl: string | null
  /** What viewers type, without a trailing slash; null: taken from each request. */
  readonly publicUrl: string | null
  readonly ffmpegPath: string
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** The secret where the operator gives one; otherwise `readSecret` keeps one in the data folder. */
  readonly secret: string | null
  /** What a reader of `/metrics` has to show; null: anybody may read them. */
  readonly metricsToken: string | null
  /** Whose word on the caller's address, host and protocol is believed: addresses, ranges or names of ranges. */
  readonly trustedProxies: readonly string[]
  /** A sandbox gateway that runs by itself; null: one beside the embedded database, else none. */
  readonly sandboxUrl: string | null
  /** Null: messages become files in the data folder. */
  readonly sms: SmsGateway | null
}

function urlWith(protocols: readonly string[], value: string): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol)
}

const proxiesIn = (value: string): string[] => value.split(',').map((one) => one.trim())

function isProxy(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true
  const [address = '', bits, ...rest] = value.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/**
 * Reads the environment once. Throws one error whose message names every bad variable with what is wrong;
 * values are not repeated, since some are secrets.
 */
export function readEnv(env: NodeJS.ProcessEnv): Env {
  const problems: string[] = []
  const text = (name: string) => env[name]?.trim() || null
  const check = (name: string, isGood: (value: string) => boolean, must: string) => {
    const value = text(name)
    if (value !== null && !isGood(value)) problems.push(`${name} ${must}`)
    return value
  }

  const port = check(
    'PORT',
    (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
    'must be a port, 0 to 65535',
  )
  const databaseUrl = check(
    'DATABASE_URL',
    (value) => urlWith(['postgres:', 'postgresql:'], value),
    'must be a postgres:// address',
  )
  const redisUrl = check(
    'REDIS_URL',
    (value) => urlWith(['redis:', 'rediss:'], value),
    'must be a redis:// or rediss:// address',
  )
  const publicUrl = check(
    'PUBLIC_URL',
    (value) => urlWith(['http:', 'https:'], value),
    'must be an http(s):// address',
  )
  const sandboxUrl = check(
    'OPENAIR_SANDBOX_URL',
    (value) => urlWith(['http:', 'https:'], value),
    'must be an http(s):// address',
  )
  const level = check(
    'LOG_LEVEL',
    (value) => LOG_LEVELS.some((known) => known === value),
    `must be one of ${LOG_LEVELS.join(', ')}`,
  )
  const secret = check(
    'OPENAIR_SECRET',
    (value) => value.length >= SECRET_MIN_LENGTH,
    `must have at least ${SECRET_MIN_LENGTH} characters`,
  )
  const metricsToken = check(
    'OPENAIR_METRICS_TOKEN',
    (value) => /^[\x21-\x7e]{16,}$/.test(value),
    'must have at least 16 characters, without spaces',
  )
  const proxies = check(
    'TRUSTED_PROXIES',
    (value) => proxiesIn(value).every(isProxy),
    'must be addresses or ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, separated by commas',
  )
  const service = text('OPENAIR_SERVICE')
  const sms = readSmsGateway(text, (problem) => problems.push(problem))
  if (problems.length > 0) throw new Error(`The environment is not right: ${problems.join('; ')}.`)

  return {
    port: port === null ? 8080 : Number(port),
    host: text('HOST') ?? '0.0.0.0',
    dataFolder: resolve(text('OPENAIR_DATA') ?? '.openair'),
    serviceFolder: service === null ? null : resolve(service),
    databaseUrl,
    redisUrl,
    publicUrl: publicUrl?.replace(/\/+$/, '') ?? null,
    ffmpegPath: text('FFMPEG_PATH') ?? 'ffmpeg',
    logLevel: LOG_LEVELS.find((known) => known === level) ?? 'info',
    secret,
    metricsToken,
    // Whoever is believed can pretend to be many callers, so nobody but this machine is without being named.
    trustedProxies: proxies === null ? ['loopback'] : proxiesIn(proxies),
    sandboxUrl: sandboxUrl?.replace(/\/+$/, '') ?? null,
    sms,
  }
}
