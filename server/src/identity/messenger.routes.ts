import { Failure } from '../failures/failure.ts'
import { callerAddress } from '../http/public-address.ts'
import type { App, Ports } from '../ports.ts'
import { refuseAbroad } from '../tenancy/abroad.ts'
import { codeLengthOf, sendCode } from './code-sending.ts'
import { openTicket } from './code-ticket.ts'
import { hasLiveCode } from './otp.store.ts'
import { OLD_LINK } from './refusal-texts.ts'

export const MESSENGER_PATH = '/v2/otp/open'

const isTooEarly = (error: unknown) => error instanceof Failure && error.code === 'too_many_requests'

/**
 * The link of the send methods, opened by the viewer: has the code sent through the messenger and goes there. It is an
 * address for people, so it is no endpoint of the contract.
 */
export function registerMessenger(app: App, ports: Ports): void {
  const { clock, secret } = ports

  app.get(
    `${MESSENGER_PATH}/:ticket`,
    // Whoever only looks whether the address answers must not have a code sent.
    { exposeHeadRoute: false },
    async (request, reply) => {
      const now = clock.now()
      const { ticket: text } = request.params as { ticket: string }
      const ticket = openTicket(secret, text, now)
      const provider = ticket && app.parts.providers.byId(ticket.providerId)
      const messenger = provider?.sign_in.messenger
      if (!ticket || !provider || !messenger || provider.regional)
        throw new Failure('not_found', null, OLD_LINK)

      const ip = callerAddress(request)
      refuseAbroad({ provider, country: app.parts.countryOf(request), ip })
      const { phone, deviceId, serial, language } = ticket
      try {
        const channel = messenger.name
        await sendCode(ports, { provider, phone, deviceId, serial, channel, language, ip, now })
      } catch (error) {
        // A link opened twice leads to the code that is there already.
        const isThere = await hasLiveCode(
          ports,
          { providerId: provider.id, phone, deviceId, serial },
          { length: codeLengthOf(provider), now },
        )
        if (!isTooEarly(error) || !isThere) throw error
      }
      return reply.header('cache-control', 'no-store').redirect(messenger.url, 302)
    },
  )
}
