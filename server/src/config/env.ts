import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { readSmsGateway, type SmsGateway } from './sms.ts'

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
/** Where the service runs: for viewers, or for those who work on it. */
const STAGES = ['production', 'test'] as const
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
  /** A NATS server with JetStream that events are handed to; null: they are not. */
  readonly natsUrl: string | null
  /** What viewers type, without a trailing slash; null: taken from each request. */
  readonly publicUrl: string | null
  readonly ffmpegPath: string
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** Outside production there are pages for those who work on the service. */
  readonly stage: (typeof STAGES)[number]
  /** The secret where the operator gives one; otherwise `readSecret` keeps one in the data folder. */
  readonly secret: string | null
  /** What a reader of `/metrics` has to show; null: anybody may read them. */
  readonly metricsToken: string | null
  /** Whose word on the caller's address, host and protocol is believed: addresses, ranges or names of ranges. */
  readonly trustedProxies: readonly string[]
  /** Header in which such a proxy says the caller's country, in small letters; null: nobody says it. */
  readonly countryHeader: string | null
  /** Absolute path of a database of countries in MaxMind's format. */
  readonly countryDatabase: string | null
  /** A sandbox gateway that runs by itself; null: one beside the embedded database, else none. */
  readonly sandboxUrl: string | null
  /** Absolute path of the file that says what providers are known by at gateways. */
  readonly gatewaysFile: string | null
  /** Secrets that are shared with vendors of licences and key servers: every variable that begins with `OPENAIR_DRM_`. */
  readonly drmSecrets: Readonly<Record<string, string>>
  /** Origins of push services beside those of the known browsers. */
  readonly pushServices: readonly string[]
  /** Null: messages become files in the data folder. */
  readonly sms: SmsGateway | null
}

function urlWith(protocols: readonly string[], value: string): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol)
}

/** Whether what is written with % in an address can be read: a bare one is let pass by everything that only looks whether it is an address. */
function isDecodable(value: string): boolean {
  try {
    decodeURIComponent(value)
    return true
  } catch {
    return false
  }
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
  const natsUrl = check(
    'NATS_URL',
    (value) => urlWith(['nats:', 'tls:'], value),
    'must be a nats:// or tls:// address',
  )
  if (natsUrl !== null && !isDecodable(natsUrl))
    problems.push('NATS_URL must have % in user and password written as %25')
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
  const stage = check(
    'OPENAIR_STAGE',
    (value) => STAGES.some((known) => known === value),
    `must be one of ${STAGES.join(', ')}`,
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
  const pushServices = check(
    'OPENAIR_PUSH_SERVICES',
    (value) => proxiesIn(value).every((one) => URL.canParse(one) && new URL(one).origin === one),
    'must be origins such as https://push.example, separated by commas',
  )
  const countryHeader = check(
    'OPENAIR_COUNTRY_HEADER',
    (value) => /^[A-Za-z][A-Za-z\d-]{0,60}$/.test(value),
    'must be the name of a header, such as cf-ipcountry',
  )
  const service = text('OPENAIR_SERVICE')
  const gateways = text('OPENAIR_GATEWAYS')
  const countries = text('OPENAIR_COUNTRY_DATABASE')
  const sms = readSmsGateway(text, (problem) => problems.push(problem))
  if (problems.length > 0) throw new Error(`The environment is not right: ${problems.join('; ')}.`)

  return {
    port: port === null ? 8080 : Number(port),
    host: text('HOST') ?? '0.0.0.0',
    dataFolder: resolve(text('OPENAIR_DATA') ?? '.openair'),
    serviceFolder: service === null ? null : resolve(service),
    databaseUrl,
    redisUrl,
    natsUrl,
    publicUrl: publicUrl?.replace(/\/+$/, '') ?? null,
    ffmpegPath: text('FFMPEG_PATH') ?? 'ffmpeg',
    logLevel: LOG_LEVELS.find((known) => known === level) ?? 'info',
    stage: STAGES.find((known) => known === stage) ?? 'production',
    secret,
    metricsToken,
    // Whoever is believed can pretend to be many callers, so nobody but this machine is without being named.
    trustedProxies: proxies === null ? ['loopback'] : proxiesIn(proxies),
    countryHeader: countryHeader?.toLowerCase() ?? null,
    countryDatabase: countries === null ? null : resolve(countries),
    sandboxUrl: sandboxUrl?.replace(/\/+$/, '') ?? null,
    drmSecrets: Object.fromEntries(
      Object.entries(env).flatMap(([name, value]) =>
        /^OPENAIR_DRM_[A-Z0-9_]+$/.test(name) && value?.trim() ? [[name, value.trim()]] : [],
      ),
    ),
    pushServices: pushServices === null ? [] : proxiesIn(pushServices),
    gatewaysFile: gateways === null ? null : resolve(gateways),
    sms,
  }
}
