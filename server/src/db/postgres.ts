import { userInfo } from 'node:os'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, Pool, defaults, types, type ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { askByCallback } from './ask-by-callback.ts'
import { beginByFirst } from './begun-by-first.ts'
import { keepPlans } from './kept-plans.ts'
import { besideNone, refuseBesideTransaction } from './own-transaction.ts'
import type { WholeTables } from './tables.ts'

const OLDEST_VERSION = 150_000
const CONNECTIONS = 10
const RECONNECT_AFTER_MS = 1000
export interface PostgresOptions {
  /** How long one statement may take, in milliseconds; what has to be done at leisure lifts it for its transaction. A minute, unless it is said. */
  readonly deadlineMs?: number | undefined
  /** What transactions tell goes into the table `notice_outbox`, for whoever hands it over. */
  readonly outbox?: boolean | undefined
  /** How often the connection that hears notices is asked whether anybody is there, in milliseconds. Every five seconds, unless it is said. */
  readonly askEveryMs?: number | undefined
}

/**
 * Compiling a query takes half a second of a processor and spares a few milliseconds of it: the planner takes the lists in our columns for
 * much longer than they are. What takes longer than the deadline, a wait for a lock too, is ended by the database: callers are gone by then.
 */
const settings = ({ deadlineMs = DEADLINE_MS, outbox = false }: PostgresOptions): string =>
  `set jit = off; set statement_timeout = ${deadlineMs}${outbox ? "; set openair.notices = 'outbox'" : ''}`
/** Of one statement. */
const DEADLINE_MS = 60_000
/**
 * After this a connection that nobody needs is closed. The first statements of a new one take ten times as long: it knows no table and no
 * plan yet.
 */
const IDLE_MS = 600_000
/** For a connection that is free. */
const CONNECTION_WAIT_MS = 15_000
/** After this the kernel asks an idle connection whether anybody is there; by itself it would wait for two hours. */
const KEEP_ALIVE_MS = 30_000
/** How often the connection that hears notices is asked: nothing is sent by it otherwise, and nothing may come for hours. */
const ASK_EVERY_MS = 5000
/** So many questions without an answer: a process that was busy for one interval has not read yet what has come. */
const MOST_UNANSWERED = 2

/** bigint is read as a number; nothing we store leaves the safe range, and what does must not be rounded silently. */
function parseBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be a number`)
  return value
}

/** How to connect to `url`, with the types that our tables are read in. */
export function connectionConfig(url: string): ClientConfig {
  // As psql does it; the driver alone knows only the USER of a login shell.
  defaults.user ??= userInfo().username
  return {
    connectionString: url,
    application_name: 'openair',
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === types.builtins.INT8 && format !== 'binary'
          ? parseBigint
          : (types.getTypeParser(id, format ?? 'text') as (text: string) => unknown),
    } as ClientConfig['types'] & object,
  }
}

/** Why a database could not be opened, in words: a name that stands for several addresses fails with an error for each, and says nothing itself. */
function notOpened(error: unknown): Error {
  const all: readonly unknown[] = error instanceof AggregateError ? error.errors : [error]
  const why = new Set(all.map((one) => (one instanceof Error ? one.message : String(one))))
  return new Error(`The database that DATABASE_URL names cannot be opened: ${[...why].join(', ')}`, {
    cause: error,
  })
}

/**
 * Opens a PostgreSQL 15 or newer. Throws when it cannot be reached or is older.
 */
export async function openPostgres(url: string, log: Logger, options: PostgresOptions = {}) {
  const config = connectionConfig(url)
  const pool = new Pool({
    ...config,
    max: CONNECTIONS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    onConnect: async (client) => {
      // While somebody has it, the pool does not hear of its loss; unheard it would end the process. Whoever has it is told by the query.
      client.on('error', () => undefined)
      await client.query(settings(options))
      askByCallback(client)
      await beginByFirst(client)
      keepPlans(client)
    },
  })
  pool.on('error', (error) => {
    // The driver puts the whole connection beside it.
    Reflect.deleteProperty(error, 'client')
    log.warn({ err: error }, 'a database connection was lost')
  })
  const asked = pool.query<{ server_version_num: string }>('show server_version_num')
  const version = await asked.catch(async (error: unknown) => {
    await pool.end()
    throw notOpened(error)
  })
  if (Number(version.rows[0]?.server_version_num) < OLDEST_VERSION) {
    await pool.end()
    throw new Error('Openair needs PostgreSQL 15 or newer.')
  }
  const hearing = createHearing(config, log, options.askEveryMs ?? ASK_EVERY_MS)

  return {
    kind: 'postgres' as const,
    whole: new Kysely<WholeTables>({
      dialect: besideNone(new PostgresDialect({ pool })),
    }),
    execute: async (text: string, parameters?: readonly unknown[]) => {
      refuseBesideTransaction()
      const result = await pool.query<Record<string, unknown>>(text, parameters ? [...parameters] : undefined)
      // A script of many statements answers one result for each; their rows come together.
      const results: (typeof result)[] = Array.isArray(result) ? result : [result]
      return { rows: results.flatMap((one) => one.rows) }
    },
    listen: hearing.listen,
    close: async () => {
      await hearing.close()
      await pool.end()
    },
  }
}

/**
 * One connection hears all channels. When it is lost it is opened again, and every listener is told `*`: whatever was
 * said meanwhile was not heard, so anything may have changed. One that does not answer any more counts as lost: a network that fell silent ends
 * nothing, and the node would be deaf.
 */
function createHearing(config: ClientConfig, log: Logger, askEveryMs: number) {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  let connection: Promise<Client> | null = null
  let timer: NodeJS.Timeout | null = null
  let isClosed = false
  let said: Promise<unknown> = Promise.resolve()
  /** One statement after the other: the driver is to refuse what comes while one is under way. */
  const say = (client: Client, statement: string): Promise<unknown> => {
    const answer = said.then(() => client.query(statement))
    said = answer.catch(() => undefined)
    return answer
  }

  /** Ends a connection that does not answer. */
  const watch = (client: Client): void => {
    let unanswered = 0
    const asking = setInterval(() => {
      if (unanswered >= MOST_UNANSWERED) {
        log.warn('the notification connection does not answer')
        // With a question under way the driver does not wait for the other side.
        void client.end()
        return
      }
      unanswered += 1
      say(client, 'select 1').then(
        () => {
          unanswered = 0
        },
        () => undefined,
      )
    }, askEveryMs)
    client.once('end', () => clearInterval(asking))
  }

  const connect = async (): Promise<Client> => {
    said = Promise.resolve()
    const client = new Client({ ...config, connectionTimeoutMillis: CONNECTION_WAIT_MS })
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '')
    })
    client.on('error', (error) => log.warn({ err: error }, 'the notification connection was lost'))
    client.on('end', () => {
      connection = null
      if (!isClosed) timer = setTimeout(reconnect, RECONNECT_AFTER_MS)
    })
    await client.connect()
    watch(client)
    for (const channel of listeners.keys()) await say(client, `listen ${client.escapeIdentifier(channel)}`)
    return client
  }

  const reconnect = () => {
    if (isClosed || connection) return
    connection = connect()
    connection.then(
      () => {
        for (const heard of listeners.values()) for (const listener of heard) listener('*')
      },
      () => {
        connection = null
        if (!isClosed) timer = setTimeout(reconnect, RECONNECT_AFTER_MS)
      },
    )
  }

  return {
    listen: async (channel: string, listener: (payload: string) => void) => {
      const known = listeners.get(channel)
      if (known) known.add(listener)
      else listeners.set(channel, new Set([listener]))
      connection ??= connect()
      const client = await connection
      if (!known) await say(client, `listen ${client.escapeIdentifier(channel)}`)
      return async () => {
        const left = listeners.get(channel)
        left?.delete(listener)
        if (left?.size !== 0) return
        listeners.delete(channel)
        const own = await connection
        if (own) await say(own, `unlisten ${own.escapeIdentifier(channel)}`)
      }
    },
    close: async () => {
      isClosed = true
      if (timer) clearTimeout(timer)
      const client = await connection?.catch(() => null)
      await client?.end()
    },
  }
}
