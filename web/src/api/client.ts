import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import type { Network } from '#contract/providers.ts'
import { createAccount } from './account.ts'
import { browserCredentials, pageStorage, randomHex } from './credentials.ts'
import { deviceData } from './device-data.ts'
import { ApiFailure } from './failure.ts'
import { send, type RequestOf } from './request.ts'
import { createSession } from './session.ts'

let language = 'ru'
let network: Network | null = null
/** A provider named in the address of the page (`?provider=`) goes with every call of this visit. */
const provider = new URLSearchParams(location.search).get('provider') ?? undefined

const credentials = browserCredentials(pageStorage())
const device = deviceData(navigator.userAgent)

/** The language of all later calls. */
export function setCallLanguage(code: string): void {
  language = code
}

/** Network info that came with the page, so that the session need not ask for it. */
export function setKnownNetwork(known: Network): void {
  network = known
}

/** The session of this page; starts beside the first picture and never holds it up. */
export const session = createSession({
  send: (endpoint, request, token) => send(endpoint, request, { language, provider, token }),
  credentials,
  device,
  network: () => network,
  now: () => Math.floor(Date.now() / 1000),
  random: randomHex,
})

/** Signing in and out; the page is loaded anew after either, so that nothing of another viewer stays on it. */
export const account = createAccount({
  send: (endpoint, request, token) => send(endpoint, request, { language, provider, token }),
  credentials,
  device,
  token: () => session.token(),
})

/**
 * Calls an endpoint of the contract: `call(getContent, { params: { id } })`. Throws an `ApiFailure`.
 *
 * Endpoints that need a token wait for the session; a token that is refused is renewed and the call repeated once.
 * Shared answers carry no token, so that every cache on the way may keep them; `asViewer` asks for them as this viewer
 * (personal rows).
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  { asViewer = false }: { readonly asViewer?: boolean } = {},
): Promise<AnswerOf<E>> {
  if (endpoint.access !== 'token' && !asViewer) {
    const token = endpoint.access === 'optional' && !endpoint.shared ? session.tokenNow() : undefined
    return send(endpoint, request, { language, provider, token })
  }
  const token = await session.token()
  try {
    return await send(endpoint, request, { language, provider, token })
  } catch (error) {
    const isRefused = error instanceof ApiFailure && error.code === 'authentication_failed'
    if (!isRefused) throw error
    session.refused(token)
    return send(endpoint, request, { language, provider, token: await session.token() })
  }
}
