import type { GatewayName } from '#domain/commerce/pay-systems.ts'

/** What a gateway is asked to take, once for its `reference` however often it is asked. */
export interface GatewayOrder {
  /** Id of the payment: the gateway knows it by this. */
  readonly reference: string
  /** Id of the provider whose money it is. */
  readonly merchant: string
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
}

/** Where the payer goes. */
export interface GatewayStart {
  readonly gatewayPayment: string
  readonly fullUrl: string
}

/** How a payment stands at the gateway; `captured` is money that was taken. */
export interface GatewayTruth {
  readonly gatewayPayment: string
  readonly is: 'waiting' | 'captured' | 'failed'
  readonly amountMinor: number
  readonly currency: string
  readonly declineCode: string | null
}

/** What a gateway has told us, its signature checked. */
export interface GatewayNotice {
  readonly eventId: string
  readonly reference: string
}

/** It did not answer, or not in a way that says what became of the money: it has to be asked again. */
export class GatewaySilence extends Error {
  constructor(gateway: string, why: string) {
    super(`${gateway}: ${why}`)
    this.name = 'GatewaySilence'
  }
}

/** A service that takes money. Every call may be made again after a crash. */
export interface Gateway {
  readonly name: GatewayName
  /** Has a payment begun. @throws GatewaySilence */
  start(order: GatewayOrder): Promise<GatewayStart>
  /** Asks how a payment stands; null where the gateway has never heard of it. @throws GatewaySilence */
  query(merchant: string, reference: string): Promise<GatewayTruth | null>
  /**
   * Reads what came to the address for its notices; null where the signature is not the gateway's.
   * @param body the bytes as they came
   * @param now Unix milliseconds
   */
  readNotice(body: Uint8Array, headers: Readonly<Record<string, unknown>>, now: number): GatewayNotice | null
}

export type Gateways = ReadonlyMap<GatewayName, Gateway>
