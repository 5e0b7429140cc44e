import type { SendMethods, SentCode } from '#contract/otp.ts'
import type { RegionalChoice } from '#contract/regional.ts'

/** Where a subscriber lives. */
export type Place = RegionalChoice['addresses'][number] | RegionalChoice['cities'][number]

/** What signing in asks of the service. Every call throws an `ApiFailure`. */
export interface SignInCalls {
  readonly methods: (phone: string) => Promise<SendMethods>
  readonly sendCode: (phone: string, honeypot: string) => Promise<SentCode>
  readonly createUser: (phone: string) => Promise<unknown>
  /** Whether there is a code for this phone, of at most so many seconds where that is said. */
  readonly codeExists: (phone: string, maxAge: number | null) => Promise<boolean>
  /** Answers what has to be chosen before it is done, at a regional provider. */
  readonly signInByCode: (phone: string, code: string) => Promise<RegionalChoice | null>
  /** Ends signing in at a regional provider. */
  readonly choosePlace: (choice: RegionalChoice, place: Place) => Promise<void>
  readonly signIn: (login: string, password: string) => Promise<void>
  /** Country and address of the caller, as far as they are known. */
  readonly whereabouts: () => Promise<readonly string[]>
}
