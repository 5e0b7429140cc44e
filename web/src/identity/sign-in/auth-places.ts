import { isOwnPath } from '#domain/own-path.ts'
import { isWindowOfAccount } from '../../frame/windows/window-table.ts'

/** Where nobody needs to sign in: legal texts and what informs about the service. */
const LEGAL = /^\/(agreement|privacy|terms|rules|geo_lock)(\/|$)/
const INFORMING = /provider|promo|packet|gift|news|faq|app_store|account_mobile/
const OF_ACCOUNT = /^\/(lk|lk_parental|settings|my)(\/|$)/
/** Pages that play channels, or list them. */
const OF_CHANNELS = /^\/(channels?|channelsfree|channel_embed|newyear|tv-guide)(\/|$)/

/** Whether a page is for everybody, also where the provider has no guests. */
export const needsNoLogin = (path: string): boolean => LEGAL.test(path) || INFORMING.test(path)

/** Whether a page is closed to callers from a forbidden country: all are, but the legal texts and the word about it. */
export const isClosedAbroad = (path: string): boolean => !LEGAL.test(path)

/** Whether a page shows or changes the account of a user, or what the user keeps. */
export const isOfAccount = (path: string): boolean => OF_ACCOUNT.test(path)

export interface AuthReason {
  readonly path: string
  /** The windows that are open over it, by their ids. */
  readonly windows: readonly string[]
  /** The provider has no guests, and nobody has signed in. */
  readonly isLoginNeeded: boolean
  /** Undefined while nobody knows. */
  readonly isGuest: boolean | undefined
  /** The provider offers nothing but signing in to who has not. */
  readonly isAuthOnly: boolean
}

/** Whether a page gives its place to the dialog of signing in. */
export function leadsToAuth({ path, windows, isLoginNeeded, isGuest, isAuthOnly }: AuthReason): boolean {
  if (windows.includes('auth')) return false
  if (isLoginNeeded) return !needsNoLogin(path)
  // Also for who has signed in: at such a provider that is all there is.
  if (isAuthOnly && isGuest !== undefined && OF_CHANNELS.test(path)) return true
  // Nothing that there is to watch is shown to a guest there.
  if (isAuthOnly && isGuest === true) return !needsNoLogin(path)
  if (!isGuest) return false
  return isOfAccount(path) || windows.some(isWindowOfAccount)
}

/** Whether the dialog over a page has no way out but signing in. @param leavable pages that it may be left over */
export const isMandatory = (beneath: string, isLoginNeeded: boolean, leavable: RegExp): boolean =>
  isLoginNeeded && !leavable.test(beneath)

/** A path of this site to go on to after signing in; anything else leads home. */
export function returnPath(wanted: unknown): string {
  const isOurs = typeof wanted === 'string' && isOwnPath(wanted) && !/^\/auth(?:[/?#]|$)/.test(wanted)
  return isOurs ? wanted : '/'
}
