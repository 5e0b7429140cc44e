import type { Network, SignIn } from '#contract/providers.ts'
import type { Credentials } from './credentials.ts'
import type { SessionParts } from './session.types.ts'
import type { StartQuery } from './start-query.ts'

/** What is known of a token that was made elsewhere. */
interface GivenToken {
  /** Whether it stands in the address of the page; else a page of the same site has left it in a cookie. */
  readonly isFromAddress: boolean
  readonly start: Pick<StartQuery, 'partner'>
  readonly signIn: Pick<SignIn, 'token_partners' | 'token_origins'>
  /** Whether an app, or a page at one of these origins, has led here. */
  readonly isFrom: (origins: readonly string[]) => boolean
  readonly credentials: Pick<Credentials, 'deviceId' | 'token' | 'enteredAs'>
  /** The user whose the token is. */
  readonly userId: number
}

/**
 * Whether a token signs in without a question: one of a trusted partner. Its app or page has led here, since the name of a
 * partner stands in the address too and everybody can write it; a cookie names nobody, and every host of the site can set one, so that it is
 * asked about where the provider has no partners. Whoever has signed in here stays who they are until they have agreed,
 * unless they came in the same way as the same user.
 */
export function isTrustedToken(given: GivenToken): boolean {
  const { isFromAddress, start, signIn, isFrom, credentials, userId } = given
  const { token_partners: partners, token_origins: origins = [] } = signIn
  const isOfPartner = isFromAddress
    ? start.partner !== null && partners.includes(start.partner) && isFrom(origins)
    : partners.length > 0
  if (!isOfPartner) return false
  const isNobodys = credentials.deviceId() === null || credentials.token()?.isGuest === true
  return isNobodys || credentials.enteredAs() === userId
}

/**
 * Gives a browser that has no serial yet the one of its address, where a page of the provider's partners has led here, or the provider itself
 * says by serials who watches. A device is known at an account by its serial: one that a stranger's link had chosen would be the stranger's too.
 */
export function nameGivenSerial(
  { auto_auth: isAuto, sign_in: { auto_auth_url: url, token_origins: origins = [] } }: Network,
  { start, isFrom, credentials }: Pick<SessionParts, 'start' | 'isFrom' | 'credentials'>,
): void {
  if (start.deviceSerial !== null && ((isAuto && url !== null) || isFrom(origins)))
    credentials.nameSerial(start.deviceSerial, false)
}
