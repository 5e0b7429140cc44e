import {
  createOfferTransaction,
  getOfferTransaction,
  getTransaction,
  type Transaction,
} from '#contract/purchases.ts'
import { localise } from '#domain/providers/localise.ts'
import { Failure } from '../../failures/failure.ts'
import type { Call } from '../../http/call.ts'
import { answeredAddress } from '../../http/public-address.ts'
import { serve } from '../../http/serve.ts'
import type { Limit } from '../../limits/attempts.ts'
import { readHeldPackets } from '../../packets/packet.store.ts'
import type { App, Ports } from '../../ports.ts'
import { forAdultUsers } from '../../scope/account-refusals.ts'
import { languageOrder } from '../../tenancy/provider-answers.ts'
import { lockUser } from '../../work/account-locks.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { GatewaySilence } from '../gateways/gateway.ts'
import { findPurchase, type PurchaseRow, purchaseToPay } from '../shop/offer.store.ts'
import { COMMERCE } from '../shop/shop-texts.ts'
import { gatewayOf, refreshed } from './ask-gateway.ts'
import { offeredSystems } from './offered-systems.ts'
import { beginPayment, findPayment, lastPayment, noteStart, type PaymentRow } from './payment.store.ts'
import { toTransaction } from './transaction-answer.ts'

/** Each of them is told to a gateway. */
const BEGINNINGS: Limit = { kind: 'payment', most: 30, windowMs: 3_600_000 }

type BeginCall = Call<typeof createOfferTransaction>

/** Where the payer comes back to: a page of this service, else the packet's. Throws `validation_failed` for any other address. */
function returnUrlOf({ body, request }: BeginCall, packetId: number, configured: string | null): string {
  const origin = answeredAddress(request, configured)
  const fallback = `/packets/${packetId}?purchased=true`
  const wanted = body.returnUrl ?? fallback
  if (!URL.canParse(wanted, origin) || new URL(wanted, origin).origin !== new URL(origin).origin)
    throw new Failure('validation_failed', { returnUrl: 'must be a page of this service' })
  return new URL(wanted, origin).href
}

/** What the payer reads at the gateway. */
async function descriptionOf(
  { db, language, provider }: BeginCall,
  { packet_id: id }: PurchaseRow,
): Promise<string> {
  const packet = (await readHeldPackets(db, [id])).get(id)
  const name = packet && localise(packet.name, language, languageOrder(provider))
  return (COMMERCE.pays_for[language] ?? COMMERCE.pays_for.en)
    .replace('{packet}', () => name ?? '')
    .replace('{provider}', () => provider.name)
}

/** Buying by a gateway: beginning to pay, and what became of it. */
export function registerPayments(
  app: App,
  ports: Pick<Ports, 'attempts' | 'clock' | 'database' | 'env' | 'gateways' | 'log' | 'random'>,
): void {
  const { attempts, clock, database, env, random } = ports

  const answer = async (payment: PaymentRow, language: string): Promise<Transaction> => {
    const purchase =
      payment.purchase_id === null ? undefined : await findPurchase(database.db, payment.purchase_id)
    return toTransaction(payment, purchase === undefined || purchase.subscription_id !== null, language)
  }

  /** Tells the gateway of a payment that it may not know yet. Throws `gateway_timeout` where it does not answer: the payment stays. */
  const tellGateway = async (call: BeginCall, payment: PaymentRow, purchase: PurchaseRow): Promise<void> => {
    try {
      const { gatewayPayment, fullUrl } = await gatewayOf(ports, payment.gateway).start({
        reference: payment.id,
        merchant: String(payment.provider_id),
        amountMinor: payment.amount_minor,
        currency: payment.currency,
        description: await descriptionOf(call, purchase),
        language: call.language,
        returnUrl: payment.return_url,
        origin: answeredAddress(call.request, env.publicUrl),
      })
      await noteStart(
        database.db,
        payment.id,
        { state: 'action_required', gatewayPayment, fullUrl },
        clock.now(),
      )
    } catch (error) {
      if (!(error instanceof GatewaySilence)) {
        await noteStart(database.db, payment.id, { state: 'error' }, clock.now())
        ports.log.error({ err: error, payment: payment.id }, 'a gateway refuses a payment')
        return
      }
      await noteStart(database.db, payment.id, { state: 'unknown' }, clock.now())
      ports.log.warn({ err: error, payment: payment.id }, 'a gateway does not answer')
      throw new Failure('gateway_timeout')
    }
  }

  serve(
    app,
    createOfferTransaction,
    async (call) => {
      forAdultUsers(call.viewer)
      const { body, language, now, params, provider, viewer } = call
      const { userId } = viewer
      if (!(await attempts.count(BEGINNINGS, String(userId), now))) throw new Failure('too_many_requests')
      const paySystem = offeredSystems(provider, ports.gateways).find(
        ({ payform }) => payform === body.payform_shortname,
      )
      if (!paySystem)
        throw new Failure(
          'validation_failed',
          { payform_shortname: 'is not offered' },
          COMMERCE.no_pay_system,
        )
      const id = random.uuid()
      const { payment, purchase } = await inTransaction(database.db, async (trx) => {
        await lockUser(trx, userId)
        const purchase = await purchaseToPay(trx, { userId, purchaseId: body.purchase_id, now })
        if (purchase.offer_id !== params.id) throw new Failure('not_found', null, COMMERCE.no_purchase)
        const returnUrl = returnUrlOf(call, purchase.packet_id, env.publicUrl)
        const currency = provider.currency.ASCII_NAME
        const payment = await beginPayment(trx, purchase, { id, paySystem, currency, returnUrl, now })
        return { payment, purchase }
      })
      if (payment.state === 'created' || payment.state === 'unknown')
        await tellGateway(call, payment, purchase)
      return answer((await findPayment(database.db, payment.id)) ?? payment, language)
    },
    { isPatient: true },
  )

  serve(
    app,
    getOfferTransaction,
    async ({ language, now, params, viewer }) => {
      const payment = await lastPayment(database.db, params.id)
      if (payment?.user_id !== viewer.userId) throw new Failure('not_found', null, COMMERCE.no_transaction)
      return answer(await refreshed(ports, payment, now), language)
    },
    { isPatient: true },
  )

  serve(
    app,
    getTransaction,
    async ({ language, now, params, viewer }) => {
      const payment = await findPayment(database.db, params.id)
      if (payment?.user_id !== viewer.userId) throw new Failure('not_found', null, COMMERCE.no_transaction)
      return answer(await refreshed(ports, payment, now), language)
    },
    { isPatient: true },
  )
}
