import { codeExists, listSendMethods, loginByCode, loginByProviderCode, sendCode } from '#contract/otp.ts'
import type { ProviderRow } from '../db/tables.ts'
import type { Viewer } from '../scope/viewer.ts'
import { Failure } from '../failures/failure.ts'
import { refuseAbroad } from '../tenancy/abroad.ts'
import { answeredAddress } from '../http/public-address.ts'
import { serve } from '../http/serve.ts'
import type { App, Ports } from '../ports.ts'
import type { Limit } from '../limits/attempts.ts'
import { countEach, giveBackEach, ofNetworks } from '../http/address-limit.ts'
import {
  ASK_IP,
  codeLengthOf,
  demandOwnCodes,
  readPhone,
  sendCode as send,
  toSentCode,
} from './code-sending.ts'
import { sealTicket } from './code-ticket.ts'
import { signIn } from './login.routes.ts'
import { MESSENGER_PATH, registerMessenger } from './messenger.routes.ts'
import { askerOf, ownDeviceKey } from './known-device.store.ts'
import { checkCode, hasLiveCode, spendCode } from './otp.store.ts'
import { findUserByPhone, isPhoneClaimed, userOfProvenPhone } from './user.store.ts'

const MINUTE_MS = 60_000
const SMS = 'sms'
const GUESS_IP: Limit = { kind: 'otp.guess.ip', most: 300, windowMs: 15 * MINUTE_MS }

/** One-time codes: sending them, and signing in by one. */
export function registerOtp(app: App, ports: Ports): void {
  const { attempts, database, env, random, secret } = ports
  registerMessenger(app, ports)

  serve(
    app,
    sendCode,
    async (call) => {
      const { body, provider, viewer, language, now, ip } = call
      refuseAbroad(call)
      demandOwnCodes(provider)
      const phone = await readPhone(database, provider, body.phone)
      const request = { provider, phone, ...askerOf(viewer, body.serial), channel: SMS, language, ip, now }
      const answer = toSentCode(request, body.can_display_message ?? false)
      // `name` is a honeypot: people do not see the field, so only a program fills it in. It gets the usual answer, and no code is sent.
      if (body.name) return answer
      // Who has signed in may be about to change to a phone that nobody has yet.
      const isRegistered = viewer !== null && !viewer.isGuest
      if (!isRegistered && body.sign_up !== true) {
        const account = await findUserByPhone(database, provider.id, phone)
        const own = account && (await ownDeviceKey(database, account.id, request))
        if (own === null && !(await countEach(attempts, ofNetworks(ASK_IP, ip), now)))
          throw new Failure('too_many_requests')
        if (!account && !(await isPhoneClaimed(database, provider.id, phone)))
          throw new Failure('invalid_phone')
      }
      await send(ports, request)
      return answer
    },
    { isPatient: true },
  )

  const signInByCode = async (
    { provider, viewer, now, ip }: { provider: ProviderRow; viewer: Viewer | null; now: number; ip: string },
    phone: string,
    code: string,
    serial: string | undefined,
  ) => {
    demandOwnCodes(provider)
    const networks = ofNetworks(GUESS_IP, ip)
    if (!(await countEach(attempts, networks, now))) throw new Failure('too_many_requests')
    const asker = askerOf(viewer, serial)
    const known = await findUserByPhone(database, provider.id, phone)
    const own = known && (await ownDeviceKey(database, known.id, asker))
    const owner = { providerId: provider.id, phone, ...asker }
    const codeId = await checkCode(ports, { ...owner, length: codeLengthOf(provider), code, own, now })
    // Who has signed in asked for the code to change a phone: nobody signs up by it.
    if (!known && viewer?.isGuest === false) throw new Failure('invalid_code')
    const username = `phone-${random.uuid()}`
    const user =
      known ?? (await userOfProvenPhone(database, { providerId: provider.id, phone, username, now }))
    await giveBackEach(attempts, networks)
    return signIn(ports, viewer, user, now, (trx) => spendCode(trx, codeId, now))
  }

  serve(app, loginByCode, async (call) => {
    const phone = await readPhone(database, call.provider, call.body.phone)
    return signInByCode(call, phone, call.body.token, call.body.serial)
  })

  serve(app, loginByProviderCode, async ({ params, body, viewer, now, ip }) => {
    const provider = app.parts.providers.byName(params.provider)
    if (!provider) throw new Failure('not_found', null, 'There is no such provider')
    const phone = await readPhone(database, provider, body.identifier, 'identifier')
    return signInByCode({ provider, viewer, now, ip }, phone, body.token, body.serial)
  })

  // The same for every phone: nothing to learn about who is known here.
  serve(app, listSendMethods, async (call) => {
    const { query, provider, viewer, language, now, request } = call
    refuseAbroad(call)
    const phone = await readPhone(database, provider, query.phone)
    const { messenger } = provider.sign_in
    if (!messenger || provider.regional) return { methods: [SMS], link: null }
    const owner = { providerId: provider.id, phone, ...askerOf(viewer, query.serial) }
    const ticket = sealTicket(secret, random, { ...owner, language }, now)
    // Whoever asks opens it, from where they are.
    const address = env.publicUrl === null ? '' : answeredAddress(request)
    return { methods: [messenger.name, SMS], link: `${address}${MESSENGER_PATH}/${ticket}` }
  })

  serve(app, codeExists, async ({ query, provider, viewer, now }) => {
    const phone = await readPhone(database, provider, query.phone)
    const owner = { providerId: provider.id, phone, ...askerOf(viewer, query.serial) }
    const since = query.max_age === undefined ? 0 : now - query.max_age * 1000
    return { otp_exist: await hasLiveCode(ports, owner, { length: codeLengthOf(provider), since, now }) }
  })
}
