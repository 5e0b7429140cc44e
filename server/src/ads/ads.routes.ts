import type { FastifyRequest } from 'fastify'
import { getAdIds, setAdIds } from '#contract/ads.ts'
import { Failure } from '../failures/failure.ts'
import { callerAddress } from '../http/public-address.ts'
import { serve } from '../http/serve.ts'
import type { App } from '../ports.ts'
import { readEvent, readTag } from './ad-ticket.ts'
import { readAdDevice, writeAdIds } from './ads.store.ts'
import { type AdPorts, answerTag } from './answer-tag.ts'
import { countEvent } from './given.store.ts'
import { AD_EVENTS } from './vast-text.ts'

const XML = 'application/xml; charset=utf-8'
/** Codes of VAST and of our player. */
const ERROR_CODE = /^[1-9]\d{2,3}$/

export interface AdRoutes extends AdPorts {
  /** `https://host` of the caller's address. */
  readonly baseOf: (request: FastifyRequest) => string
}

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
  const { database, secret, baseOf } = ports
  const { callers, clock, providers } = app.parts

  app.get('/v2/ads/vast', { exposeHeadRoute: false }, async (request, reply) => {
    const ticket = readTag(secret, field(request, 'ticket'), clock.now())
    if (!ticket) throw noTicket()
    const provider = providers.byId(ticket.providerId)
    if (!provider?.ads) throw noTicket()
    const { ads, languages } = provider
    const wish = {
      base: baseOf(request),
      settings: ads,
      order: languages.map(({ key }) => key),
      now: clock.now(),
    }
    const text = await callers.run(callerAddress(request), () => answerTag(ports, ticket, wish))
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
    const event = name === 'error' && ERROR_CODE.test(code) ? `error ${code}` : name
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
