import { sql } from 'kysely'
import type { App, Ports } from '../ports.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve. `/metrics`: for Prometheus. */
export function registerHealth(app: App, { database, log }: Ports): void {
  const { metrics, providers, shared } = app.parts
  metrics.gauge('openair_shared_answer_hits', 'Calls answered from ready bytes', shared.hits)

  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )

  app.get('/readyz', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    const isReachable = await sql`select 1`.execute(database.db).then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error }, 'the database does not answer')
        return false
      },
    )
    const hasService = providers.resolve(undefined, '') !== null
    const isReady = isReachable && hasService
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      database: isReachable ? database.kind : 'unreachable',
      service: hasService,
    })
  })

  app.get('/metrics', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics()),
  )
}
