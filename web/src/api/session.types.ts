import type { DeviceData, Role } from '#contract/identity.ts'
import type { Network } from '#contract/providers.ts'
import type { Credentials } from './credentials.ts'
import type { Send } from './request.ts'
import type { SessionState } from './session.machine.ts'
import type { StartQuery } from './start-query.ts'
import type { Whereabouts } from './whereabouts.ts'

export interface SessionParts {
  readonly send: Send
  readonly credentials: Credentials
  readonly device: Omit<DeviceData, 'serial'>
  /** Network info that came with the page, if any. */
  readonly network: () => Network | null
  readonly start: StartQuery
  /** Whether who has not signed in may watch as a guest here, where the provider has guests. */
  readonly mayBeGuest: () => boolean
  /** Whether an app, or a page at one of these origins, has led here. */
  readonly isFrom: (origins: readonly string[]) => boolean
  /** Asks the provider itself who watches; answers an interim token. */
  readonly askProvider: (url: string, device: DeviceData) => Promise<string>
  /** Lets one tab of the browser at a time do the work. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>
  /** Epoch seconds, with fractions. */
  readonly now: () => number
  /** 32 random hexadecimal digits. */
  readonly random: () => string
  /** The user whom this page has shown is signed out, from another device: nothing of them may stay on it. */
  readonly onSignedOut: () => void
}

/** What start-up wants to know from the viewer: whether to go on as somebody, or whether to try again. */
export type SessionQuestion =
  /** Null for a guest, who has no name but a made-up login. */
  | { readonly kind: 'continue_as'; readonly name: string | null }
  | { readonly kind: 'retry_auto'; readonly phone: string | null }

export interface Session {
  readonly state: () => SessionState
  readonly subscribe: (listener: () => void) => () => void
  /** A token that is good now; starts or renews the session if need be. Throws an `ApiFailure` where there is none. */
  readonly token: () => Promise<string>
  /** There is reason to think that a start would not fail now (the connection is back): the next call tries. */
  readonly forgetFailure: () => void
  /** The token if there is one already, without waiting. */
  readonly tokenNow: () => string | undefined
  /** The service refused this token: it is not used again, and the device asks for another, once for all callers. */
  readonly refused: (token: string) => void
  /** Authorises the device again, whatever is kept: after another profile was chosen, or its settings were lost. */
  readonly reinitialise: () => Promise<string>
  /** Whose profile watches here, as far as is known now. */
  readonly role: () => Role
  /** The service has refused something for the country of the caller, and said where that is: this page is closed as one that began there. */
  readonly closeAbroad: (place: Whereabouts | null) => void
  /** Where this browser is, as far as a refusal for its country has said. */
  readonly abroad: () => Whereabouts | null
  /** What start-up waits for the viewer to say, if anything. */
  readonly question: () => SessionQuestion | null
  readonly answer: (isYes: boolean) => void
}
