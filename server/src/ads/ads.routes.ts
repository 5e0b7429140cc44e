import type { FastifyRequest } from 'fastify'
import { getAdIds, setAdIds } from '#contract/ads.ts'
import { AD_ERROR_NUMBERS } from '#domain/ads/error-numbers.ts'
import { Failure } from '../failures/failure.ts'
import { answeredAddress, callerAddress } from '../http/public-address.ts'
import { serve } from '../http/serve.ts'
import type { Limit } from '../limits/attempts.ts'
import type { App, Ports } from '../ports.ts'
import { readEvent, readTag } from './ad-ticket.ts'
import { readAdDevice, writeAdIds } from './ads.store.ts'
import { type AdPorts, answerTag } from './answer-tag.ts'
import { countEvent } from './given.store.ts'
import { AD_EVENTS, vastText } from './vast-text.ts'

const XML = 'application/xml; charset=utf-8'
/** Any other would be one more row for every day that somebody makes one up. */
const ERROR_CODES: ReadonlySet<string> = new Set(AD_ERROR_NUMBERS.map(String))
/** Nobody is shown so many breaks in a day; each that is given is kept for a month. */
const GIVEN: Limit = { kind: 'ads.given', most: 1000, windowMs: 86_400_000 }

type AdRoutes = AdPorts & Pick<Ports, 'attempts'>

/** A field of a query; what is there twice is none. */
function field({ query }: FastifyRequest, name: string): string {
  const value = (query as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' ? value : ''
}

const noTicket = (): Failure =>
  new Failure('not_found', null, 'The ticket of this address is not one of ours, or its time is over')

/**
 * The ad server: documents for the tags that stream answers name, what is told of the ads in them, and the advertising ids of devices. Tags and
 * events are plain addresses, opened by their signed tickets: other players fetch them too.
 */
export function registerAds(app: App, ports: AdRoutes): void {
  const { attempts, database, secret } = ports
  const { callers, clock, providers } = app.parts

  app.get('/v2/ads/vast', { exposeHeadRoute: false }, async (request, reply) => {
    const ticket = readTag(secret, field(request, 'ticket'), clock.now())
    if (!ticket) throw noTicket()
    const provider = providers.byId(ticket.providerId)
    if (!provider?.ads) throw noTicket()
    const { ads, languages } = provider
    const wish = {
      base: answeredAddress(request),
      settings: ads,
      order: languages.map(({ key }) => key),
      now: clock.now(),
    }
    const text = await callers.run(callerAddress(request), async () =>
      (await attempts.count(GIVEN, String(ticket.profileId), wish.now))
        ? answerTag(ports, ticket, wish)
        : vastText([]),
    )
    return reply.header('cache-control', 'no-store').type(XML).send(text)
  })

  app.get('/v2/ads/event', { exposeHeadRoute: false }, async (request, reply) => {
    const now = clock.now()
    const ticket = readEvent(secret, field(request, 'ticket'), now)
    if (!ticket) throw noTicket()
    const name = field(request, 'name')
    if (!AD_EVENTS.has(name))
      throw new Failure('validation_failed', { name: `must be one of ${[...AD_EVENTS].join(', ')}` })
    const code = field(request, 'code')
    const event = name === 'error' && ERROR_CODES.has(code) ? `error ${code}` : name
    const { givenId, campaignId, ad } = ticket
    await callers.run(callerAddress(request), () =>
      countEvent(database, { givenId, campaignId, ad, event, now }),
    )
    return reply.header('cache-control', 'no-store').code(204).send()
  })

  serve(app, getAdIds, async ({ db, viewer }) => (await readAdDevice(db, deviceOf(viewer)))?.adIds ?? [])
  serve(app, setAdIds, async ({ db, viewer, body }) => {
    await writeAdIds(db, deviceOf(viewer), body.ad_ids)
    return body.ad_ids
  })
}

function deviceOf({ deviceId }: { readonly deviceId: string | null }): string {
  if (deviceId === null) throw new Failure('authentication_failed', 'Register this device first')
  return deviceId
}
