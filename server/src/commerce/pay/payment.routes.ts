import { createOfferTransaction, getOfferTransaction, getTransaction } from '#contract/purchases.ts'
import { parseMoney } from '#domain/commerce/money.ts'
import { localise } from '#domain/providers/localise.ts'
import { Failure } from '../../failures/failure.ts'
import type { Call } from '../../http/call.ts'
import { serve } from '../../http/serve.ts'
import { readHeldPackets } from '../../packets/packet.store.ts'
import type { App } from '../../ports.ts'
import { forAdultUsers } from '../../scope/account-refusals.ts'
import { languageOrder } from '../../tenancy/provider-answers.ts'
import { lockUser } from '../../work/account-locks.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { chargedCard } from '../cards/charged-card.ts'
import type { PurchaseRow } from '../shop/offer.store.ts'
import { requireCountry } from '../shop/sale.ts'
import { COMMERCE } from '../shop/shop-texts.ts'
import { purchaseToPay } from '../shop/still-buyable.ts'
import { askOverdue, refreshed } from './ask-gateway.ts'
import { offeredSystems } from './offered-systems.ts'
import {
  BY_PHONE,
  canKeepCard,
  chosenSystem,
  isNamed,
  leastOf,
  payAccount,
  payingPhone,
  requirePayable,
} from './payable.ts'
import { paying, type PayingPorts } from './paying.ts'
import { beginPayment, findPayment, lastPayment, missingOf } from './payment.store.ts'
import { notEnough } from './shown-amount.ts'

type BeginCall = Call<typeof createOfferTransaction>

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
export function registerPayments(app: App, ports: PayingPorts): void {
  const { database, gateways, random } = ports
  const payments = paying(ports)

  serve(
    app,
    createOfferTransaction,
    async (call) => {
      forAdultUsers(call.viewer)
      requireCountry(call)
      const { body, now, params, provider, viewer } = call
      const { userId } = viewer
      await payments.count(userId)
      await payments.countPhone(call, userId, body.phone)
      const anewFor = body.again === true ? body.purchase_id : null
      const unanswered = await askOverdue(ports, userId, 'purchase', now, anewFor)
      const id = random.uuid()
      const payform = body.card_id === undefined ? body.payform_shortname : 'linkedcard'
      const { payment, purchase } = await inTransaction(database.db, async (trx, _tell, order) => {
        await lockUser(trx, userId)
        const account = await payAccount(trx, userId, provider, gateways)
        requirePayable(account)
        const purchase = await purchaseToPay(trx, { userId, purchaseId: body.purchase_id, now })
        if (purchase.offer_id !== params.id) throw new Failure('not_found', null, COMMERCE.no_purchase)
        const offered = offeredSystems(provider, gateways)
        const card =
          payform === 'linkedcard' ? await chargedCard(trx, userId, body.card_id, offered, now) : null
        const name = body.paysystem_shortname
        const system = chosenSystem(
          provider,
          gateways,
          name === undefined ? 'payform_shortname' : 'paysystem_shortname',
          (one) =>
            one.payform === payform && isNamed(one, name) && (card === null || one.gateway === card.gateway),
        )
        const phone = BY_PHONE.includes(system.payform)
          ? await payingPhone(trx, userId, provider, body.phone)
          : null
        if (phone === null && BY_PHONE.includes(system.payform))
          // Whoever has no phone yet is asked for one, with the sum that is to be paid by it.
          throw notEnough(await missingOf(trx, purchase, account.balance))
        const payment = await beginPayment(trx, order, purchase, account, {
          id,
          paySystem: system,
          leastMinor: leastOf(provider, gateways, system.gateway),
          currency: provider.currency.ASCII_NAME,
          returnUrl: payments.returnUrl(
            call,
            body.returnUrl,
            `/packets/${purchase.packet_id}?purchased=true`,
          ),
          savesCard: body.saveCard === true && card === null && canKeepCard(system, gateways),
          cardId: card?.id ?? null,
          phone,
          shownMinor: body.shown_amount === undefined ? undefined : parseMoney(body.shown_amount),
          isCodeWanted: body.again === true,
          unanswered,
          now,
        })
        return { payment, purchase }
      })
      const begun = await payments.begin(call, payment, await descriptionOf(call, purchase))
      // What a gateway has taken at once may have bought it by now.
      return payments.answer(call, begun, begun.state === 'complete' ? undefined : purchase)
    },
    { isPatient: true },
  )

  serve(
    app,
    getOfferTransaction,
    async (call) => {
      forAdultUsers(call.viewer)
      const last = await lastPayment(database.db, call.params.id)
      if (last?.payment.user_id !== call.viewer.userId)
        throw new Failure('not_found', null, COMMERCE.no_transaction)
      const payment = await refreshed(ports, last.payment, call.now)
      return payments.answer(call, payment, payment === last.payment ? last.purchase : undefined)
    },
    { isPatient: true },
  )

  serve(
    app,
    getTransaction,
    async (call) => {
      forAdultUsers(call.viewer)
      const payment = await findPayment(database.db, call.params.id)
      if (payment?.user_id !== call.viewer.userId)
        throw new Failure('not_found', null, COMMERCE.no_transaction)
      return payments.answer(call, await refreshed(ports, payment, call.now))
    },
    { isPatient: true },
  )
}
