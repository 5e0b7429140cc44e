import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { getClearKeyLicence } from '#contract/licences.ts'
import { errorBody } from '#contract/errors.ts'
import { Failure } from '../../failures/failure.ts'
import { authenticate, callOf } from '../../http/serve.ts'
import type { Limit } from '../../limits/attempts.ts'
import type { App, Ports } from '../../ports.ts'
import { askVendor } from './ask-vendor.ts'
import { entitlement } from './entitlement.ts'
import { type LicencePorts, licensedTitle } from './licensed-title.ts'

const MOST_BYTES = 65_536
const SYSTEMS = ['widevine', 'playready', 'fairplay'] as const
const REFUSED = 403
/** A player asks once for a title, and again before its licence ends; each question goes on to the vendor, who counts them. */
const ASKED: Limit = { kind: 'licence', most: 60, windowMs: 60_000 }

/** What a vendor is told of a question beside it. PlayReady asks by SOAP, whose servers want its type and its action. */
function headersOf(
  system: (typeof SYSTEMS)[number],
  { 'content-type': type, soapaction: action }: IncomingHttpHeaders,
): Record<string, string> {
  if (system !== 'playready') return { 'content-type': 'application/octet-stream' }
  return {
    'content-type': type?.startsWith('text/xml') ? type : 'text/xml; charset=utf-8',
    ...(typeof action === 'string' && { soapaction: action }),
  }
}

/**
 * Licences of vendors: what a player asks goes on as it is, with what the vendor believes, and so does its answer. They stand beside the
 * contract, since what they carry is no JSON.
 */
export function registerVendorLicences(
  app: App,
  ports: LicencePorts & Pick<Ports, 'attempts' | 'env' | 'random'>,
): void {
  /** The title of a call with its provider's vendor. @throws Failure as `licensedTitle` does, and where there is no vendor */
  const licensed = async (request: FastifyRequest) => {
    const viewer = await authenticate(request, app.parts, 'token')
    if (viewer === null) throw new Failure('authentication_failed')
    const call = callOf<typeof getClearKeyLicence>(request, app.parts, viewer)
    await app.parts.admit(call.provider, viewer)
    const { grant } = request.query as Readonly<Record<string, unknown>>
    if (typeof grant !== 'string') throw new Failure('validation_failed', { grant: 'is needed' })
    const title = await app.parts.callers.run(call.ip, () => licensedTitle(call, ports, grant))
    const { vendor } = call.provider.drm
    if (!vendor) throw new Failure('not_found')
    if (!(await ports.attempts.count(ASKED, title.session, call.now))) throw new Failure('too_many_requests')
    return { ...title, vendor, provider: call.provider.shortname, now: call.now }
  }
  const answer = async (
    reply: FastifyReply,
    url: string | undefined,
    request: Parameters<typeof askVendor>[1],
  ): Promise<FastifyReply> => {
    if (url === undefined) throw new Failure('not_found')
    const said = await askVendor(url, request)
    void reply.header('cache-control', 'no-store')
    if (Buffer.isBuffer(said)) return reply.type('application/octet-stream').send(said)
    // The code and the words of the vendor are what the viewer is told.
    return reply.code(REFUSED).send({ ...errorBody('grant_refused', said.MESSAGE), licence: said })
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    for (const system of SYSTEMS)
      scope.post(`/v2/licences/${system}`, async (request, reply) => {
        const { vendor, asset, session, until, provider, now } = await licensed(request)
        const { body } = request
        if (!Buffer.isBuffer(body) || body.length === 0)
          throw new Failure('bad_request', 'There is no request')
        const secret = ports.env.drmSecrets[vendor.entitlement.secret]
        if (secret === undefined) throw new Failure('not_ready')
        const entitled = { provider, assetId: asset.id, keyId: asset.protection.keyId, session, until }
        const token = entitlement(vendor.entitlement, secret, entitled, ports.random.uuid(), now)
        const url = system === 'fairplay' ? vendor.fairplay?.licence : vendor[system]
        return answer(reply, url, {
          method: 'POST',
          headers: { ...headersOf(system, request.headers), [vendor.entitlement.header]: token },
          body: Uint8Array.from(body),
        })
      })
    scope.get('/v2/licences/fairplay/certificate', async (request, reply) => {
      const { vendor } = await licensed(request)
      return answer(reply, vendor.fairplay?.certificate, { method: 'GET', headers: {} })
    })
  })
}
