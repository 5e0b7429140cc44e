import {
  enterRegionalCode,
  getBlockStatus,
  listCities,
  sendRegionalCode,
  setAddress,
  setCity,
} from '#contract/regional.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import { CODE_PAUSE_MS, codeRules } from '#domain/identity/code-rules.ts'
import { dialledDigits } from '#domain/identity/phone.ts'
import { openText, sealText } from '../../config/sealed-text.ts'
import type { RegionalSettings } from '../../db/provider-settings.ts'
import type { Database } from '../../db/database.ts'
import type { ProviderRow } from '../../db/tables.ts'
import { Failure } from '../../failures/failure.ts'
import { answeredAddress, callerAddress } from '../../http/public-address.ts'
import { qrPicture } from '../../http/qr-picture.ts'
import { serve } from '../../http/serve.ts'
import type { Limit } from '../../limits/attempts.ts'
import { databaseAttempts } from '../../limits/database-attempts.ts'
import { countEach, type Counted, ofAddress, ofNetworks } from '../../http/address-limit.ts'
import type { App, Ports } from '../../ports.ts'
import type { Viewer } from '../../scope/viewer.ts'
import { refuseAbroad } from '../../tenancy/abroad.ts'
import { CODES_OF_ADDRESS, codeLengthOf, demandOwnCountry, readPhone } from '../code-sending.ts'
import { type Asker, askerOf, ownDeviceKey } from '../known-device.store.ts'
import { signIn } from '../login.routes.ts'
import { phoneKey } from '../otp.store.ts'
import { waitForCode, WRONG_NUMBER } from '../refusal-texts.ts'
import { giveBackUnsent } from '../unsent.ts'
import { findUser, findUserByPhone, userOfProvenPhone } from '../user.store.ts'
import { askedOnce } from './asked-once.ts'
import { type Place, regionalBackend } from './regional-backend.ts'
import { openRegional, REGIONAL_TICKET_MS, sealRegional } from './regional-ticket.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const PAUSE: Limit = { kind: 'mw.pause', most: 1, windowMs: CODE_PAUSE_MS }
const PHONE: Limit = { kind: 'mw.phone', most: 8, windowMs: DAY_MS }
const GUESS: Limit = { kind: 'mw.guess', most: 5, windowMs: 10 * MINUTE_MS }
const GUESS_IP: Limit = { kind: 'mw.guess.ip', most: 300, windowMs: 15 * MINUTE_MS }
/** A ticket signs in once. */
const USED: Limit = { kind: 'mw.ticket', most: 1, windowMs: REGIONAL_TICKET_MS }
/** Cities are not founded every day; anybody may ask for them. */
const CITIES_MS = MINUTE_MS
/** Who has paid wants to see it; who asks faster than they can read asks for nothing new. */
const STATUS_MS = 2000
const PAYING = 'regional payment'

/** The settings of a regional provider. Throws `not_found` at any other. */
function regionalOf(provider: ProviderRow): RegionalSettings {
  if (!provider.regional) throw new Failure('not_found', null, 'This provider has no backend of its own')
  return provider.regional
}

/** The digits of a phone of a regional provider, which begin with 7. Throws `validation_failed`. */
async function readRegionalPhone(database: Database, provider: ProviderRow, text: string): Promise<string> {
  if (!dialledDigits(text, provider.phone_mask).startsWith('7'))
    throw new Failure('validation_failed', { phone: 'does not begin with 7' }, WRONG_NUMBER)
  const phone = await readPhone(database, provider, text)
  demandOwnCountry(provider, phone)
  return phone
}

/** Signing in by the backend of a regional provider, and what it says of its subscribers. */
export function registerRegional(app: App, ports: Ports): void {
  const { attempts, database, random, secret } = ports
  // Kept where nothing is forgotten that was answered: a ticket whose use Redis has lost would sign in again.
  const used = databaseAttempts(database)
  type Backend = ReturnType<typeof regionalBackend>
  const cities = askedOnce<Awaited<ReturnType<Backend['cities']>>>(ports.clock, CITIES_MS)
  const statuses = askedOnce<Awaited<ReturnType<Backend['status']>>>(ports.clock, STATUS_MS)
  const citiesOf = (settings: RegionalSettings) =>
    cities(settings.url, () => regionalBackend(settings).cities())

  /** The device's own key at the account of a phone, as where our codes are sent: strangers cannot use up what it has. */
  const ownOf = async (providerId: number, phone: string, asker: Asker): Promise<string | null> => {
    const account = await findUserByPhone(database, providerId, phone)
    return account && (await ownDeviceKey(database, account.id, asker))
  }
  const countAll = async (counted: readonly Counted[], now: number): Promise<void> => {
    if (!(await countEach(attempts, counted, now))) throw new Failure('too_many_requests')
  }

  serve(
    app,
    sendRegionalCode,
    async (call) => {
      const { body, provider, viewer, now, ip } = call
      const backend = regionalBackend(regionalOf(provider))
      refuseAbroad(call)
      const phone = await readRegionalPhone(database, provider, body.phone)
      // A field that people do not see, as where our own codes are asked for: programs that fill it in cost the operator no message.
      if (body.name) return { length: codeLengthOf(provider), seconds: CODE_PAUSE_MS / 1000, message: null }
      const own = await ownOf(provider.id, phone, askerOf(viewer, body.serial))
      const key = phoneKey({ providerId: provider.id, phone }, own)
      // A phone that has to wait uses nothing up, and an address that has had enough makes no phone wait.
      for (const limit of [PHONE, PAUSE]) {
        const seconds = await attempts.secondsUntilFree(limit, key, now)
        if (seconds > 0)
          throw new Failure('too_many_requests', { seconds: String(seconds) }, waitForCode(seconds))
      }
      const ofPhone = [
        [PAUSE, key],
        [PHONE, key],
      ] as const
      const asks = ofNetworks(ofAddress('mw.ip', CODES_OF_ADDRESS, ip), ip)
      const counted = own === null ? [...asks, ...ofPhone] : ofPhone
      await countAll(counted, now)
      try {
        const { seconds = CODE_PAUSE_MS / 1000, message = null } = await backend.sendCode(phone)
        return { length: codeLengthOf(provider), seconds, message }
      } catch (error) {
        await giveBackUnsent(attempts, error, counted, call)
        throw error
      }
    },
    { isPatient: true },
  )

  serve(
    app,
    enterRegionalCode,
    async ({ body, provider, viewer, now, ip }) => {
      const settings = regionalOf(provider)
      const phone = await readRegionalPhone(database, provider, body.phone)
      const own = await ownOf(provider.id, phone, askerOf(viewer, body.serial))
      const key = phoneKey({ providerId: provider.id, phone }, own)
      // Whoever may go on every ten minutes finds a short code within a week.
      const most = codeRules(codeLengthOf(provider)).guessesADay
      const counted = [
        ...ofNetworks(GUESS_IP, ip),
        [GUESS, key],
        [{ kind: 'mw.guess.day', most, windowMs: DAY_MS }, key],
      ] as const
      await countAll(counted, now)
      const { token, addresses = [] } = await regionalBackend(settings).enterCode(phone, body.token)
      const cities = addresses.length > 0 ? [] : await citiesOf(settings)
      const ticket = {
        id: random.uuid(),
        providerId: provider.id,
        phone,
        deviceId: viewer?.deviceId ?? null,
        token,
      }
      return { phone, mwat: sealRegional(secret, random, ticket, now), addresses, cities }
    },
    { isPatient: true },
  )

  serve(app, listCities, async ({ provider }) => citiesOf(regionalOf(provider)), {
    isPatient: true,
  })

  interface Choosing {
    readonly provider: ProviderRow
    readonly viewer: Viewer | null
    readonly now: number
  }
  const complete = async ({ provider, viewer, now }: Choosing, mwat: string, place: Place) => {
    const backend = regionalBackend(regionalOf(provider))
    const ticket = openRegional(secret, mwat, now)
    const isHere = ticket?.providerId === provider.id && ticket.deviceId === (viewer?.deviceId ?? null)
    if (!ticket || !isHere) throw new Failure('invalid_code')
    const { id, phone } = ticket
    try {
      if (!(await used.count(USED, id, now))) throw new Failure('invalid_code')
      await backend.setPlace(ticket.token, place)
      const known = await findUserByPhone(database, provider.id, phone)
      const fresh = { providerId: provider.id, phone, username: `phone-${random.uuid()}`, now }
      return await signIn(ports, viewer, known ?? (await userOfProvenPhone(database, fresh)), now)
    } catch (error) {
      // A place that was refused, and a second press beside the first, use nothing up.
      await used.giveBack(USED, id)
      throw error
    }
  }
  serve(
    app,
    setCity,
    (call) => complete(call, call.body.mwat, { path: 'set_city', fields: { city_id: call.body.city_id } }),
    { isPatient: true },
  )
  serve(
    app,
    setAddress,
    (call) => {
      const { mwat, ...fields } = call.body
      return complete(call, mwat, { path: 'set_address', fields })
    },
    { isPatient: true },
  )

  serve(
    app,
    getBlockStatus,
    async ({ provider, viewer, request }) => {
      const settings = regionalOf(provider)
      const nothing = {
        balance: null,
        username: null,
        amount: null,
        message_detail: null,
        qrcode: null,
        link: null,
      }
      const user = viewer.isGuest ? null : await findUser(database, viewer.userId)
      if (!user?.phone) return { ...nothing, status: 0 }
      const { phone } = user
      const said = await statuses(`${settings.url} ${phone}`, () => regionalBackend(settings).status(phone))
      await app.parts.standing.note(user.id, said.status)
      // What the household owes, and how that is paid, is not told to a child.
      if (viewer.role === 'child') return { ...nothing, status: said.status }
      const money = (minor: number | undefined) => (minor === undefined ? null : formatMoney(minor))
      const amount = money(said.amount_minor)
      const link = settings.pay_url
        .replaceAll('{username}', encodeURIComponent(said.username ?? phone))
        .replaceAll('{amount}', encodeURIComponent(amount ?? ''))
      const isOwing = said.status === -1 || said.status === -2
      const picture = `/v2/mw/qr.png?pay=${sealText(secret, random, PAYING, link)}`
      return {
        status: said.status,
        balance: money(said.balance_minor),
        username: said.username ?? null,
        amount,
        message_detail: said.message_detail ?? null,
        qrcode: isOwing ? `${answeredAddress(request)}${picture}` : null,
        link: isOwing ? link : null,
      }
    },
    { isPatient: true },
  )

  app.get('/v2/mw/qr.png', { exposeHeadRoute: false }, async (request, reply) => {
    const { pay } = request.query as { readonly pay?: unknown }
    const link = typeof pay === 'string' ? openText(secret, PAYING, pay) : null
    if (link === null) throw new Failure('not_found')
    return reply
      .header('cache-control', 'private, no-store')
      .type('image/png')
      .send(await app.parts.callers.run(callerAddress(request), () => qrPicture(link)))
  })
}
