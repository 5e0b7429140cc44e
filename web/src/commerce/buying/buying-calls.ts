import { listPurchasePackets } from '#contract/commerce.ts'
import {
  confirmBySms,
  listCards,
  listPayforms,
  payByLinkedCard,
  payByPhone,
  payByQrCode,
  payByShortUrl,
} from '#contract/payforms.ts'
import {
  buyFromBalance,
  createOffer,
  createOfferTransaction,
  getOfferTransaction,
  getPurchasePeriods,
  getTransaction,
  listAccounts,
} from '#contract/purchases.ts'
import {
  acceptAgreement,
  listAgreements,
  listSubscriptions,
  subscribe,
  type UserPacket,
} from '#contract/subscriptions.ts'
import { call } from '../../api/client.ts'
import type { RequestOf } from '../../api/request.ts'
import { setPaused } from '../actions/subscription-calls.ts'
import type { PendingPayment } from './pending-payment.ts'

type Body<E extends Parameters<typeof call>[0]> = RequestOf<E>['body']

/** What buying asks of the service. Every call throws an `ApiFailure`. */
export const buyingCalls = {
  /** What the provider sells, with what this viewer has of each. */
  packets: () => call(listPurchasePackets, {}, { asViewer: true }),
  agreed: async () => (await call(listAgreements, {})).map(({ id }) => id),
  agree: (id: string) => call(acceptAgreement, { body: { id } }),
  offer: (body: Body<typeof createOffer>) => call(createOffer, { body }),
  periods: (packetId: number) =>
    call(getPurchasePeriods, { params: { id: String(packetId) } }, { asViewer: true }),
  account: async () => (await call(listAccounts, {}))[0],
  cards: () => call(listCards, {}),
  payforms: (accountId: number) => call(listPayforms, { params: { id: accountId } }),
  /** Begins to pay a line of an offer. */
  begin: (offerId: string, body: Body<typeof createOfferTransaction>) =>
    call(createOfferTransaction, { params: { id: offerId }, body }),
  /** Pays from the balance, or says what the next renewal shall be. */
  buy: (accountId: number, purchaseId: string) =>
    call(buyFromBalance, { params: { id: accountId }, body: { purchase_id: purchaseId } }),
  subscribe: (packetId: number) => call(subscribe, { body: { packet_id: packetId } }),
  subscriptions: () => call(listSubscriptions, {}),
  /** A paused packet that the viewer has now goes on. */
  resume: (packet: UserPacket) => setPaused({ packet, isFuture: false }, false),
  /** Money for the balance. The same call with the same key adds it once. */
  addByPage: (accountId: number, body: Body<typeof payByShortUrl>, key: string) =>
    call(payByShortUrl, { params: { id: accountId }, body, key }),
  addByCard: (accountId: number, body: Body<typeof payByLinkedCard>, key: string) =>
    call(payByLinkedCard, { params: { id: accountId }, body, key }),
  addByPhone: (accountId: number, body: Body<typeof payByPhone>, key: string) =>
    call(payByPhone, { params: { id: accountId }, body, key }),
  addByQr: (accountId: number, body: Body<typeof payByQrCode>, key: string) =>
    call(payByQrCode, { params: { id: accountId }, body, key }),
  confirm: (accountId: number, body: Body<typeof confirmBySms>) =>
    call(confirmBySms, { params: { id: accountId }, body }),
  /** What became of a payment: by its own number, or by its offer where its beginning was not answered. */
  ask: ({ transactionId, offerId }: PendingPayment) =>
    transactionId === null
      ? call(getOfferTransaction, { params: { id: offerId ?? '' } })
      : call(getTransaction, { params: { id: transactionId } }),
}
export type BuyingCalls = typeof buyingCalls
