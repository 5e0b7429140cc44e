import type { PayStep } from '#domain/commerce/pay-step.ts'
import type { GatewayName, Payform } from '#domain/commerce/pay-systems.ts'

/** What a gateway is asked to take, once for its `reference` however often it is asked. */
export interface GatewayOrder {
  /** Id of the payment: the gateway knows it by this. */
  readonly reference: string
  /** Id of the provider whose money it is. */
  readonly merchant: string
  /** How the payer pays. */
  readonly payform: Payform
  readonly amountMinor: number
  /** Letters of ISO 4217. */
  readonly currency: string
  /** What the payer reads. */
  readonly description: string
  readonly language: string
  /** Where the payer is sent afterwards. */
  readonly returnUrl: string
  /** Address of this service as the payer calls it. */
  readonly origin: string
  /** Whether the gateway keeps the card for later: its token comes with the truth. */
  readonly saveCard: boolean
  /** Of who pays by phone, in digits; null elsewhere. */
  readonly phone: string | null
  /** Unix milliseconds from which on nothing is expected of it any more: a page that can end by itself ends then. */
  readonly expiresAt: number
  /** Whether somebody waits for it, who can be sent to a page; a renewal happens while nobody does. */
  readonly isPayerThere: boolean
  /** Who pays, as the operator's billing knows the user: never by the login, which anybody may choose. The phone was proven. */
  readonly payer: { readonly userId: number; readonly phone: string | null }
}

/** What comes next for the payer; `final` where the gateway has its last word at once. A code that was sent goes to `confirm`. */
export type GatewayStep = PayStep | { readonly is: 'final'; readonly truth: GatewayTruth }

/** A payment has begun. */
export interface GatewayStart {
  /** Its number at the gateway; null where the gateway has none before it is paid. */
  readonly gatewayPayment: string | null
  readonly next: GatewayStep
}

/** What a gateway has kept of a card. */
export interface GatewayCard {
  /** What it is charged by later. A secret. */
  readonly token: string
  /** `visa`, `mastercard`, …; null: unknown. */
  readonly brand: string | null
  readonly last4: string
  /** First digits, six at most, where the gateway tells them. */
  readonly first6: string | null
  /** `MM/YY`. */
  readonly expires: string | null
  /** What the gateway knows the card by, whoever it belongs to, where it tells that. A secret. */
  readonly fingerprint?: string | null
}

/** How a payment stands at the gateway; `captured` is money that was taken. */
export interface GatewayTruth {
  readonly gatewayPayment: string
  readonly is: 'waiting' | 'captured' | 'failed'
  /** Of one that waits: it ends without its payer, and nobody is told of that. It is asked for until then. */
  readonly isUnderWay?: boolean
  readonly amountMinor: number
  readonly currency: string
  /** Why it failed, in the words of `domain/src/commerce/declines.ts`. */
  readonly declineCode: string | null
  /** What was kept, where the order said so. */
  readonly card?: GatewayCard | null
  /** What of it was paid back so far, by whomever, or taken back by the payer's bank, where the gateway says that. */
  readonly refundedMinor?: number
}

/** What a gateway has told us, its signature checked. */
export interface GatewayNotice {
  readonly eventId: string
  /** Null where it is about nothing of ours, or does not say it. */
  readonly reference: string | null
  /** What it is about by the gateway's own number, where it says that alone: `referenceOf` knows whether it is one of ours. */
  readonly gatewayPayment?: string
  /** The gateway's own number of the payment, where the notice says it: asked by that it knows at once what it finds by ours later. */
  readonly number?: string
  /** What it wants to hear once the notice is kept; `{}` where it does not care. */
  readonly answer?: object
  /** What it has paid back, where somebody had it do so there, and it says so nowhere else. */
  readonly refund?: { readonly refundId: string; readonly amountMinor: number }
  /** A refund that it has made as it was asked to, by our number. Minor units. */
  readonly ownRefund?: { readonly refundId: string; readonly amountMinor: number }
  /** Our number of a refund that has failed, as it says. */
  readonly failedRefund?: string
  /** Where it asks before it takes money: what it hears then. Such a notice is not kept. */
  readonly asks?: GatewayQuestion
}

/** Whether money may come for a payment: it is not one of ours, is another amount, or nothing is expected of it any more. */
export type MayPay = 'yes' | 'unknown' | 'wrong_amount' | 'over'

/** What a gateway is about to take. */
export interface GatewayQuestion {
  /** Null: it says no amount that could be read. */
  readonly amountMinor: number | null
  readonly currency: string | null
  answer(may: MayPay): object
}

/** Money that a gateway has taken, as its own list says it. */
export interface GatewayCapture {
  /** Empty where the gateway does not know ours. */
  readonly reference: string
  readonly gatewayPayment: string
  readonly amountMinor: number
  readonly currency: string
  /** Unix milliseconds. */
  readonly capturedAt: number
  /** What of it was paid back so far, or taken back by the payer's bank. */
  readonly refundedMinor: number
}

/** What became of paying back. */
export type GatewayRefund =
  | { readonly is: 'done' | 'waiting' }
  /** It never will be. */
  | { readonly is: 'refused'; readonly why: string }

/** It did not answer, or not in a way that says what became of the money: it has to be asked again. */
export class GatewaySilence extends Error {
  /** There was no connection: it was told nothing. */
  readonly isUnsent: boolean

  constructor(gateway: string, why: string, isUnsent = false) {
    super(`${gateway}: ${why}`)
    this.name = 'GatewaySilence'
    this.isUnsent = isUnsent
  }
}

/** It will not take this payment, and nothing was taken. */
export class GatewayRefusal extends Error {
  /**
   * `no_money`: the payer has too little where it would be taken (402); `forbidden`: terms forbid it (451); `settings`: it does not know the provider, or
   * not by this key, so that the fault is no payer's; `refused`: whatever else.
   */
  readonly why: 'no_money' | 'forbidden' | 'settings' | 'refused'

  constructor(gateway: string, why: GatewayRefusal['why'], said: string) {
    super(`${gateway}: ${said}`)
    this.name = 'GatewayRefusal'
    this.why = why
  }
}

/** A service that takes money. Every call may be made again after a crash, and throws `GatewaySilence` where it was not answered. */
export interface Gateway {
  readonly name: GatewayName
  /** Ways of paying that it has. */
  readonly payforms: readonly Payform[]
  /** Whether it takes money for a provider: whether this service knows how to sign in there. */
  serves(merchant: string): boolean
  /** The least that it takes for a provider in a currency, in minor units, where there is such; what is less it refuses. */
  leastMinor?(merchant: string, currency: string): number
  /** Has a payment begun. @throws GatewayRefusal */
  start(order: GatewayOrder): Promise<GatewayStart>
  /** Takes the code that the payer was sent; null where it is not the one. @throws GatewayRefusal */
  confirm?(merchant: string, reference: string, code: string): Promise<GatewayTruth | null>
  /** Charges a card that was kept, without its owner; the owner's bank may want to see a page before. @throws GatewayRefusal */
  charge?(order: GatewayOrder, token: string): Promise<GatewayStart>
  /**
   * Asks how a payment stands; null where the gateway has never heard of it.
   * @param gatewayPayment its number there, where it is known
   */
  query(merchant: string, reference: string, gatewayPayment?: string | null): Promise<GatewayTruth | null>
  /** Ends the page of a payment that was left, so that nobody pays it any more; one that has ended or was paid stays as it is. For gateways that do not ask before they take money. */
  endPage?(merchant: string, gatewayPayment: string): Promise<void>
  /** Our number of a payment that is known by the number of the gateway that notices say; null where it is none of ours. */
  referenceOf?(merchant: string, gatewayPayment: string): Promise<string | null>
  /**
   * Pays back a part of what was taken, once for its `refundReference`.
   * @param isForgotten it was asked to longer ago than it remembers: it is not asked to once more, but for what has become of it
   */
  refund?(
    merchant: string,
    reference: string,
    refundReference: string,
    amountMinor: number,
    gatewayPayment?: string | null,
    isForgotten?: boolean,
  ): Promise<GatewayRefund>
  /** How long it remembers that it was asked for a refund, in milliseconds, where it forgets that. */
  readonly remembersRefundMs?: number
  /** How a refund stands that it has made; null where it knows none such. It is not asked to make it. */
  refundState?(
    merchant: string,
    reference: string,
    refundReference: string,
    gatewayPayment?: string | null,
  ): Promise<GatewayRefund | null>
  /** Forgets a card that was kept; one that it does not know is forgotten. */
  forgetCard?(merchant: string, token: string): Promise<void>
  /** All that was captured in a half-open time, Unix milliseconds, to compare with. */
  listCaptured?(merchant: string, from: number, to: number): Promise<readonly GatewayCapture[]>
  /**
   * Reads what came to the address for its notices, `/v2/gateways/{name}/notices/{provider id}`; null where the signature is not the gateway's.
   * @param body the bytes as they came
   * @param merchant as the address says; null where it says none
   * @param kind what the address says behind the provider, for gateways that tell of different things at different addresses
   * @param now Unix milliseconds
   */
  readNotice(
    body: Uint8Array,
    headers: Readonly<Record<string, unknown>>,
    now: number,
    merchant: string | null,
    kind?: string | null,
  ): GatewayNotice | null
  /**
   * Answers a call of a gateway that asks and tells by itself, where others send notices: what it hears, with status 200. Never rejects.
   * @param now Unix milliseconds
   */
  answerCall?(merchant: string, call: GatewayCaller, now: number): Promise<object>
  /** Hands over what a payer's bank has said of a card that was charged; what became of the money is asked for then. */
  endBankCheck?(merchant: string, gatewayPayment: string, said: string): Promise<void>
}

/** A call of a gateway, as it came. */
export interface GatewayCaller {
  readonly body: Uint8Array
  readonly headers: Readonly<Record<string, unknown>>
}

export type Gateways = ReadonlyMap<GatewayName, Gateway>
