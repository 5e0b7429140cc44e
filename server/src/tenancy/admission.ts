import type { ProviderRow } from '../db/tables.ts'
import { MESSAGES } from '../failures/error-texts.ts'
import { denied, Failure } from '../failures/failure.ts'
import type { Viewer } from '../scope/viewer.ts'
import { textsOf } from '../words/words.ts'

const { blocked: BLOCKED } = textsOf('provider')

/** How subscribers stand with providers that have a backend of their own. */
export interface Standing {
  /** Whether the provider has blocked a subscriber, or waits for a payment; at once where it was asked a moment ago. */
  isBlocked(provider: ProviderRow, viewer: Viewer): boolean | Promise<boolean>
  /** The backend has just said so. What a subscriber is watching who turns out to be blocked ends, on every node. */
  note(userId: number, status: number): Promise<void>
}

/**
 * Lets a caller to what a provider has to watch, or throws: `login_required` where the provider wants everybody to sign in first, and for guests
 * where it has none, `permission_denied` with the reason `blocked` for a subscriber whom it has blocked. Undefined, without a wait, where nothing has to be asked.
 */
export type Admit = (provider: ProviderRow, viewer: Viewer | null) => Promise<void> | undefined

/** Whether a provider shows what it has to nobody who has not signed in. */
export const demandsSignIn = ({ sign_in }: Pick<ProviderRow, 'sign_in'>): boolean =>
  sign_in.auth_only === true

/** Whether everybody sees what a provider has, search engines too. */
export const isOpenToAll = (provider: Pick<ProviderRow, 'sign_in' | 'is_guest_allowed'>): boolean =>
  provider.is_guest_allowed && !demandsSignIn(provider)

const refuse = (isBlocked: boolean): void => {
  if (isBlocked) throw Failure.told(denied({ reason: 'blocked' }), BLOCKED)
}

export function createAdmission(standing: Pick<Standing, 'isBlocked'>): Admit {
  return (provider, viewer) => {
    const user = viewer?.isGuest === false ? viewer : null
    if (user === null) {
      // Who was a guest before the provider stopped having any is none any more.
      const isRefused = viewer !== null && !provider.is_guest_allowed
      if (isRefused || demandsSignIn(provider)) throw Failure.told('login_required', MESSAGES.login_required)
      return undefined
    }
    if (provider.regional === null) return undefined
    const blocked = standing.isBlocked(provider, user)
    if (typeof blocked !== 'boolean') return blocked.then(refuse)
    refuse(blocked)
    return undefined
  }
}
