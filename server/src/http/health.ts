import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { App, Ports } from '../ports.ts'
import { Failure } from '../failures/failure.ts'
import { inTime } from './in-time.ts'

/** Who asks whether we are ready gets an answer, whatever the database does. */
const READY_MS = 3000
/** Writing the metrics takes milliseconds of the one thread that answers everybody; nobody reads them more often than this. */
const METRICS_KEPT_MS = 1000

/** `/healthz`: the process lives. `/readyz`: it can serve. `/metrics`: for Prometheus. */
export function registerHealth(app: App, { database, log, env, clock }: Ports): void {
  const { metrics, providers, shared } = app.parts
  metrics.gauge('openair_shared_answer_hits', 'Calls answered from ready bytes', shared.hits)

  /** One question at a time stands for all who ask meanwhile. */
  let reaching: Promise<boolean> | null = null
  const reach = (): Promise<boolean> =>
    inTime(sql`select 1`.execute(database.db), READY_MS).then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error }, 'the database does not answer')
        return false
      },
    )

  let written: { readonly text: Promise<string>; readonly at: number } | null = null
  const metricsText = (): Promise<string> => {
    const now = clock.now()
    if (written === null || now - written.at >= METRICS_KEPT_MS)
      written = { text: metrics.registry.metrics(), at: now }
    return written.text
  }

  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get('/readyz', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    reaching ??= reach().finally(() => {
      reaching = null
    })
    const isReachable = await reaching
    const hasService = providers.resolve(undefined, '', '') !== null
    const isReady = isReachable && hasService
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      database: isReachable ? database.kind : 'unreachable',
      service: hasService,
    })
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request.headers.authorization, env.metricsToken)) {
      void reply.header('www-authenticate', 'Bearer')
      throw new Failure('authentication_failed')
    }
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metricsText())
  })
}

function mayRead(given: string | undefined, token: string | null): boolean {
  if (token === null) return true
  const [a, b] = [`Bearer ${token}`, given ?? ''].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
