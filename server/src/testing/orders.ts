import { randomUUID } from 'node:crypto'
import type { GatewayOrder } from '../commerce/gateways/gateway.ts'

/** An order of 1490 tenge of the first provider. */
export const orderLike = (more: Partial<GatewayOrder> = {}): GatewayOrder => ({
  reference: randomUUID(),
  merchant: '1',
  payform: 'short_url',
  amountMinor: 149_000,
  currency: 'KZT',
  description: 'Gold at Openair',
  language: 'ru',
  returnUrl: 'https://tv.example/packets/2?purchased=true',
  origin: 'https://tv.example',
  saveCard: false,
  phone: null,
  expiresAt: Date.UTC(2026, 5, 15, 1),
  isPayerThere: true,
  payer: { userId: 7, phone: '77010000001' },
  ...more,
})
