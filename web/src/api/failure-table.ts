import type { RefusalReason } from '#contract/refusals.ts'
import type { FailureCode } from './failure.ts'

/** What a failure is to a screen: one kind for all codes that lead to the same. */
export type FailureKind =
  | 'line'
  | 'session'
  | 'not_found'
  | 'lost'
  | 'refused'
  | 'invalid'
  | 'taken'
  | 'full'
  | 'no_funds'
  | 'unpaid'
  | 'renewal_off'
  | 'terms'
  | 'unknown_phone'
  | 'wrong_code'
  | 'wrong_pin'
  | 'conflict'
  | 'mistaken'
  | 'too_often'
  | 'not_ready'
  | 'server'
  | 'broken'

/** The kind of each code; null where the status has to tell, since the answer was not the service's own. */
export const KIND_OF_CODE = {
  no_connection: 'line',
  unknown: null,
  validation_failed: 'invalid',
  bad_request: 'invalid',
  token_given_twice: 'invalid',
  invalid_phone: 'unknown_phone',
  invalid_code: 'wrong_code',
  wrong_pin: 'wrong_pin',
  duplicate_email: 'taken',
  too_many_devices: 'full',
  too_many_profiles: 'full',
  too_many_favorites: 'full',
  insufficient_funds: 'no_funds',
  renewal_is_off: 'renewal_off',
  authentication_failed: 'session',
  payment_required: 'unpaid',
  forbidden_country: 'refused',
  permission_denied: 'refused',
  pin_required: 'refused',
  login_required: 'refused',
  grant_refused: 'refused',
  not_found: 'not_found',
  lost_content: 'lost',
  method_not_allowed: 'mistaken',
  conflict: 'conflict',
  body_too_large: 'mistaken',
  unsupported_media_type: 'mistaken',
  too_many_requests: 'too_often',
  not_allowed_by_terms: 'terms',
  internal_error: 'server',
  not_ready: 'not_ready',
  not_sent: 'server',
  gateway_timeout: 'not_ready',
} as const satisfies Readonly<Record<FailureCode, FailureKind | null>>

interface Handling {
  /** It may pass by itself, so that the same call is tried again without being asked. */
  readonly mayPass: boolean
  /** The service spoke of the thing itself: what was shown of it before is shown no more. */
  readonly isAboutThing: boolean
  /** An address that fails so leads nowhere. */
  readonly leadsNowhere: boolean
}

const STAYS: Handling = { mayPass: false, isAboutThing: false, leadsNowhere: false }
const PASSES: Handling = { ...STAYS, mayPass: true }
const TELLS: Handling = { ...STAYS, isAboutThing: true }
/** To no thing at all (`/contents/%00`), or to one that is not there. */
const NOWHERE: Handling = { ...TELLS, leadsNowhere: true }

/** What a screen does with each kind, whatever it was asked for. */
export const HANDLING = {
  line: PASSES,
  session: STAYS,
  not_found: NOWHERE,
  lost: NOWHERE,
  refused: TELLS,
  invalid: NOWHERE,
  taken: TELLS,
  full: TELLS,
  no_funds: TELLS,
  unpaid: TELLS,
  renewal_off: TELLS,
  terms: TELLS,
  unknown_phone: TELLS,
  wrong_code: TELLS,
  wrong_pin: TELLS,
  conflict: STAYS,
  mistaken: STAYS,
  too_often: STAYS,
  not_ready: PASSES,
  server: PASSES,
  broken: PASSES,
} as const satisfies Readonly<Record<FailureKind, Handling>>

/**
 * What stands in the place of a picture that was refused: that it is not for children, the way to sign in, what opens it, that the
 * recording is gone, that the archive is closed for that time, what the account is watching elsewhere, or what the service says of it.
 */
export type RefusedScreen = 'children' | 'sign_in' | 'offer' | 'gone' | 'closed' | 'elsewhere' | 'told'

interface RefusedHandling {
  readonly screen: RefusedScreen
  /** What was known of this viewer's rights is out of date. A child is told of all of it that it is not for children. */
  readonly isOfRights: boolean
}

/** What the screen of a player does for each reason of the service. */
export const REFUSED = {
  age: { screen: 'children', isOfRights: true },
  child_profile: { screen: 'children', isOfRights: true },
  no_access: { screen: 'offer', isOfRights: true },
  announced: { screen: 'told', isOfRights: true },
  future: { screen: 'told', isOfRights: true },
  too_old: { screen: 'gone', isOfRights: true },
  no_catchup: { screen: 'told', isOfRights: true },
  preview: { screen: 'told', isOfRights: true },
  blackout: { screen: 'closed', isOfRights: false },
  sign_in: { screen: 'sign_in', isOfRights: false },
  pin: { screen: 'told', isOfRights: false },
  region: { screen: 'told', isOfRights: false },
  blocked: { screen: 'told', isOfRights: false },
  devices: { screen: 'told', isOfRights: false },
  concurrency: { screen: 'elsewhere', isOfRights: false },
  base_packet: { screen: 'told', isOfRights: false },
  balance: { screen: 'told', isOfRights: false },
  card: { screen: 'told', isOfRights: false },
  agreement: { screen: 'told', isOfRights: false },
} as const satisfies Readonly<Record<RefusalReason, RefusedHandling>>
