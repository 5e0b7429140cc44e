import type { LocalisedText } from '../providers/localise.ts'

/** Ways of paying, by the names that clients know. Those that the service has no way for yet cannot be offered. */
export const PAYFORMS = ['short_url'] as const
export type Payform = (typeof PAYFORMS)[number]

/** What takes the money. */
export const GATEWAYS = ['sandbox'] as const
export type GatewayName = (typeof GATEWAYS)[number]

/** A way of paying as a provider offers it. */
export interface PaySystem {
  readonly payform: Payform
  readonly gateway: GatewayName
  readonly title: LocalisedText
  readonly description: LocalisedText
}
