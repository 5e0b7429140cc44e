import type { ServerResponse } from 'node:http'
import formbody from '@fastify/formbody'
import fastify from 'fastify'
import { registerAnalytics } from './analytics/event.routes.ts'
import { readableAddress } from './boot/page-path.ts'
import { createSharedAnswers } from './http/shared-answers.ts'
import { countryTeller } from './http/country.ts'
import { CHILDS_TEXTS, createChildsTexts } from './http/childs-texts.ts'
import { keepNames, readClosedNames } from './http/closed-names.ts'
import { createFairGate } from './http/fair-gate.ts'
import { CONNECTION_LIMITS, endWithLastAnswers, hasTwoHosts, limitPipelining } from './http/connections.ts'
import { registerDocs } from './http/docs.routes.ts'
import { Failure } from './failures/failure.ts'
import { HEADERS, answerBrokenAddress, registerFailures } from './http/failures.ts'
import { registerHealth } from './http/health.ts'
import { registerPushes } from './engagement/push.routes.ts'
import { createMetrics } from './http/metrics.ts'
import { createTokens } from './http/tokens.ts'
import { createStanding } from './identity/regional/standing.ts'
import { registerIdentity } from './identity/identity.routes.ts'
import { sealPlainPins } from './identity/pin-vault.ts'
import { registerHelp } from './providers/help.routes.ts'
import { registerLegal } from './providers/legal.routes.ts'
import { registerNews } from './providers/news.routes.ts'
import { registerProviders } from './providers/provider.routes.ts'
import { createAdmission } from './tenancy/admission.ts'
import { createProviders } from './tenancy/provider.store.ts'
import type { App, Ports } from './ports.ts'

/** The longest body that the contract knows, the events of a viewer, has less than half of it. What comes slowly is held meanwhile. */
const BODY_BYTES_AT_MOST = 64 * 1024
const PARAM_LENGTH_AT_MOST = 200
/** Answers that are made at a time: as many as the database answers soon. Behind one address may be a town. */
const MAKERS = { atOnce: 6, perSubscriber: 3, waiting: 500, waitingOfSubscriber: 1000 }
/** Personal calls at work at a time: nearly as many as there are connections to the database, and of one subscriber so few that another always finds one. */
const CALLERS = { atOnce: 8, perSubscriber: 4, waiting: 500, waitingOfSubscriber: 1000 }
/** Calls that wait for gateways or hashes, at the database: what one address asks for leaves others connections, however much it is. */
const PATIENTS = { atOnce: 6, perSubscriber: 3, waiting: 500, waitingOfSubscriber: 1000 }
const JSON_TYPE = 'application/json; charset=utf-8'
const PREFLIGHT_SECONDS = '86400'

/**
 * The HTTP application, ready to `listen` or to have more routes added. `close` ends it gracefully: calls under way are
 * answered, idle connections are closed. The database belongs to the caller, who closes it afterwards.
 */
export function buildApp(ports: Ports): App {
  const { database, clock, log } = ports
  const { requestTimeout, connectionTimeout, connectionsCheckingInterval } = CONNECTION_LIMITS
  const app: App = fastify({
    // We log what matters ourselves, without tokens; the framework's own logger costs every call and prints raw addresses.
    logger: false,
    bodyLimit: BODY_BYTES_AT_MOST,
    requestTimeout,
    connectionTimeout,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: [...ports.env.trustedProxies],
    // Node would answer without a word; we say what is wrong.
    http: { requireHostHeader: false, connectionsCheckingInterval },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAM_LENGTH_AT_MOST },
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    frameworkErrors: answerBrokenAddress,
    clientErrorHandler: (_error, socket) => {
      if (!socket.writable) return socket.destroy()
      const body = JSON.stringify(new Failure('bad_request').body())
      socket.end(
        `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      )
    },
  })

  app.server.on('checkExpectation', (_request, response: ServerResponse) => {
    const failure = new Failure('bad_request', null, 'Nothing but 100-continue can be expected')
    const body = Buffer.from(JSON.stringify(failure.body()))
    const headers = { ...HEADERS, 'content-type': JSON_TYPE, 'content-length': body.length }
    response.writeHead(failure.status, { ...headers, connection: 'close' }).end(body)
  })
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hasHost = raw.headers.host !== undefined || raw.httpVersion !== '1.1'
    if (!hasHost) return done(new Failure('bad_request', null, 'The header Host is missing'))
    done(hasTwoHosts(raw) ? new Failure('bad_request', null, 'The header Host is there twice') : undefined)
  })
  limitPipelining(app)
  endWithLastAnswers(app)

  const metrics = createMetrics()
  const providers = createProviders(database, log)
  const shared = createSharedAnswers(database, clock)
  const tokens = createTokens(database, clock)
  const makers = createFairGate(MAKERS)
  const callers = createFairGate(CALLERS)
  const patients = createFairGate(PATIENTS)
  const standing = createStanding(database, clock)
  const closedNames = keepNames({
    read: () => readClosedNames(database),
    onLate: () => shared.dropHere([CHILDS_TEXTS]),
    log,
  })
  shared.onNames(closedNames.refresh)
  app.decorate('parts', {
    admit: createAdmission(standing),
    callers,
    patients,
    childsTexts: createChildsTexts(closedNames),
    clock,
    makers,
    metrics,
    of: database.of,
    providers,
    shared,
    standing,
    tokens,
    hasTestPages: ports.env.stage === 'test',
    publicUrl: ports.env.publicUrl,
    countryOf: countryTeller({
      header: ports.env.countryHeader,
      trusted: ports.env.trustedProxies,
      ofAddress: ports.countryOfAddress ?? (() => null),
      ofNetwork: (ip) => providers.ofNetwork(ip)?.country ?? null,
    }),
  })
  // Every answer shows something of its provider: names, languages, the time zone.
  providers.onChange(() => shared.dropHere(['*']))
  app.addHook('onRoute', metrics.observe)
  app.addHook('onReady', async () => {
    await sealPlainPins(ports)
    await providers.start()
    await shared.start()
    await tokens.start()
    closedNames.refresh()
  })
  app.addHook('onClose', async () => {
    await closedNames.stop()
    await tokens.stop()
    await shared.stop()
    await providers.stop()
  })
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(HEADERS)) if (!reply.hasHeader(name)) reply.header(name, value)
  })
  registerFailures(app, log)
  void app.register(formbody)

  app.options('/v2/*', async (_request, reply) =>
    reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, PATCH, DELETE')
      .header('access-control-allow-headers', 'authorization, content-type, accept-language, idempotency-key')
      .header('access-control-max-age', PREFLIGHT_SECONDS)
      .send(),
  )
  registerHealth(app, ports)
  registerDocs(app)
  registerProviders(app)
  registerLegal(app)
  registerNews(app)
  registerHelp(app)
  registerIdentity(app, ports)
  registerAnalytics(app, ports)
  registerPushes(app, ports)
  return app
}
