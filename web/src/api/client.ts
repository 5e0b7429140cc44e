import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import type { Network } from '#contract/providers.ts'
import { isOfWatching } from '#contract/watching.ts'
import { createAccount } from './account.ts'
import { askProvider } from './auto-auth.ts'
import { CHANGE_KEY, browserCredentials, isChangeHere, randomHex } from './credentials.ts'
import { isForgetful, pageStorage } from './kept-storage.ts'
import { isOfApp } from './host-bridges.ts'
import { deviceData } from './device-data.ts'
import { isKind } from './failure-meaning.ts'
import { createMergedCalls } from './merged-calls.ts'
import { oneTabAtATime } from './one-tab.ts'
import { type Circumstances, send, type RequestOf, type Send } from './request.ts'
import { createSession } from './session.ts'
import { noteForNextPage } from './next-page-note.ts'
import { capabilities } from './capabilities.ts'
import { start } from './start.ts'
import { visitPath, visitProvider } from './visit.ts'

/** Unknown until the words of the page are chosen. */
let language: string | undefined
let network: Network | null = null
let backend: string | undefined

/** Loads a path of this site anew in the present entry of the history, within the same provider's service. */
export function loadAnew(path: string): void {
  const address = visitPath(path)
  const { pathname, search } = new URL(address, location.origin)
  if (pathname !== location.pathname || search !== location.search) return location.replace(address)
  // To an address that differs in its fragment alone the browser only scrolls, and keeps the document.
  history.replaceState(null, '', address)
  location.reload()
}

const storage = pageStorage()
const credentials = browserCredentials(storage)
if (start.deviceSerial !== null && isOfApp()) credentials.nameSerial(start.deviceSerial, true)
if (start.clickId !== null) storage.setItem('openair.click', start.clickId)

const isAt = (address: string, origin: string): boolean =>
  URL.canParse(address) && new URL(address).origin === origin
const now = () => Date.now() / 1000
const device = deviceData(navigator.userAgent)
/** What every call of this page goes with, as it is now. */
export const circumstances = (token: string | undefined): Circumstances => ({
  language,
  provider: visitProvider,
  token,
  backend,
})
/** A call of this page as it is now, outside the session. */
export const sendAs: Send = (endpoint, request, token) => send(endpoint, request, circumstances(token))

/** The language of all later calls. */
export function setCallLanguage(code: string): void {
  language = code
}

/** Network info that came with the page, so that the session need not ask for it. */
export function setKnownNetwork(known: Network): void {
  network = known
  // A link may name any address: with the tokens of this viewer it leads only where the provider says.
  backend = known.client.backends.find((origin) => origin === start.backend)
}

/** Whose service this page is of; null where none came with it. */
export const providerOfPage = (): number | null => network?.id ?? null

/** The session of this page; starts beside the first picture and never holds it up. */
export const session = createSession({
  send: sendAs,
  credentials,
  device,
  network: () => network,
  start,
  mayBeGuest: () => capabilities().mayBeGuest,
  isFrom: (origins) => isOfApp() || origins.some((origin) => isAt(document.referrer, origin)),
  askProvider,
  alone: oneTabAtATime,
  now,
  random: randomHex,
  onSignedOut: () => {
    noteForNextPage('signed_out')
    location.reload()
  },
})

/**
 * Notes of which provider the guest of this browser is, where that is not known: an earlier version kept nothing of it. Answers whether
 * that is news which the next page will know.
 */
export function noteGuestOf(providerId: number): boolean {
  const deviceId = credentials.deviceId()
  if (deviceId === null || isForgetful() || credentials.guests.providerOf(deviceId) !== null) return false
  credentials.guests.save(providerId, deviceId)
  return true
}

/** Who asks for a licence: the viewer of this page. */
export const licenceHeaders = async () => ({ authorization: `Bearer ${await session.token()}` })

/** Signing in and out; the page is loaded anew after either, so that nothing of another viewer stays on it. */
export const account = createAccount({ send: sendAs, credentials, device, token: session.token, now })

/** Starts the session, and again when the connection comes back; follows when somebody signs in or out in another tab, or on the page after this one. */
export function keepSession(): void {
  const begin = () => void session.token().catch(() => undefined)
  addEventListener('online', () => {
    session.forgetFailure()
    begin()
  })
  addEventListener('storage', ({ key }) => {
    if (key === CHANGE_KEY) location.reload()
  })
  // Back may bring up this page as it was left, with what the viewer of before had on it: while it was away nothing was told to it.
  const known = storage.getItem(CHANGE_KEY)
  addEventListener('pageshow', ({ persisted }) => {
    const present = storage.getItem(CHANGE_KEY)
    if (!persisted || present === known || isChangeHere(present)) return
    document.documentElement.hidden = true
    location.reload()
  })
  begin()
}

const merged = createMergedCalls(() => performance.now())

/** Statistics and one-time codes say nothing about the session when they are refused. */
const OUTSIDE_SESSION = /^\/v2\/(otps?|auth\/otp|mw|metrics|users\/self\/stat)(\/|$)/

/** Whether what there is to watch is answered by who asks: at a provider that wants everybody to sign in, or that blocks subscribers. */
const isAskedWho = (): boolean => network !== null && (network.sign_in.auth_only || network.regional !== null)

interface CallOptions {
  /** Shared answers are asked for as this viewer. */
  readonly asViewer?: boolean
}

/**
 * Calls an endpoint of the contract: `call(getContent, { params: { id } })`. Throws an `ApiFailure`.
 *
 * Endpoints that need a token wait for the session; a token that is refused is renewed and the call repeated once.
 * Shared answers carry no token, so that every cache on the way may keep them; `asViewer` asks for them as this viewer
 * (personal rows). On a child's device every call carries the token, since there less is answered.
 */
export function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const asked = [request, session.tokenNow() ?? null]
  return merged.make(endpoint, asked, () => callNow(endpoint, request, options))
}

async function callNow<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { asViewer = false }: CallOptions,
): Promise<AnswerOf<E>> {
  const mayBeNobody = endpoint.access !== 'token' && !asViewer && session.role() !== 'child'
  const isEverybodys = mayBeNobody && !(isAskedWho() && isOfWatching(endpoint))
  if (isEverybodys && (endpoint.access !== 'optional' || endpoint.shared)) return sendAs(endpoint, request)
  const given = () =>
    session.token().catch((error: unknown) => {
      if (mayBeNobody) return undefined
      throw error
    })
  // A token that is there is not waited for: the call leaves before anything else happens.
  const token = session.tokenNow() ?? (isEverybodys ? undefined : await given())
  if (token === undefined) return sendAs(endpoint, request)
  try {
    return await sendAs(endpoint, request, token)
  } catch (error) {
    if (!isKind(error, 'session') || OUTSIDE_SESSION.test(endpoint.path)) throw error
    session.refused(token)
    return sendAs(endpoint, request, await given())
  }
}
