import type { LocalisedText } from '../providers/localise.ts'

/** Ways of paying, by the names that clients know. */
export const PAYFORMS = [
  'ext_app',
  'linkedcard',
  'provider_account',
  'short_url',
  'qrcode',
  'qrcode_png',
  'phone',
  'phone_sms',
  'info',
] as const
export type Payform = (typeof PAYFORMS)[number]

/** What takes the money. `operator` is the billing of the operator itself. */
export const GATEWAYS = ['sandbox', 'stripe', 'cloudpayments', 'payme', 'operator'] as const
export type GatewayName = (typeof GATEWAYS)[number]

/** The ways of paying that a gateway has. */
export const PAYFORMS_OF: Readonly<Record<GatewayName, readonly Payform[]>> = {
  sandbox: ['ext_app', 'linkedcard', 'short_url', 'qrcode', 'qrcode_png', 'phone', 'phone_sms', 'info'],
  stripe: ['short_url', 'linkedcard'],
  cloudpayments: ['short_url', 'linkedcard'],
  payme: ['short_url', 'ext_app', 'qrcode', 'qrcode_png'],
  operator: ['provider_account'],
}

/** A way of paying as a provider offers it. */
export interface PaySystem {
  readonly payform: Payform
  readonly gateway: GatewayName
  readonly title: LocalisedText
  readonly description: LocalisedText
  readonly button_text?: LocalisedText
  /** How to pay, for the balance and for a packet. */
  readonly how_to_use?: LocalisedText
  readonly how_to_use_packet?: LocalisedText
  /** Whether clients ask for no PIN before it, such as where the operator's own billing asks. */
  readonly skip_parental_control?: boolean
}
