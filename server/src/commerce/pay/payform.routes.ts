import {
  confirmBySms,
  listPayforms,
  payByLinkedCard,
  payByPhone,
  payByQrCode,
  payByShortUrl,
} from '#contract/payforms.ts'
import type { Transaction as Answer } from '#contract/purchases.ts'
import type { Transaction } from 'kysely'
import { formatMoney, parseMoney } from '#domain/commerce/money.ts'
import { TOP_UP } from '#domain/commerce/top-up.ts'
import type { CommonTables } from '../../db/tables.ts'
import { Failure } from '../../failures/failure.ts'
import type { Call } from '../../http/call.ts'
import { keyOf, serve } from '../../http/serve.ts'
import type { App } from '../../ports.ts'
import { forAdultUsers } from '../../scope/account-refusals.ts'
import { textsOf } from '../../words/words.ts'
import { lockUser } from '../../work/account-locks.ts'
import { isKnownKey, once } from '../../work/idempotent.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { chargedCard } from '../cards/charged-card.ts'
import { COMMERCE } from '../shop/shop-texts.ts'
import { askOverdue } from './ask-gateway.ts'
import { confirmPayment } from './confirm.ts'
import { offeredSystems } from './offered-systems.ts'
import { requireTopUpOver } from './open-top-up.ts'
import { toPaySystem } from './pay-system-answer.ts'
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
import { addPayment, type Beginning, findPayment } from './payment.store.ts'

const WORDS = textsOf('payments')
/** Characters of an amount; a longer one is no number that can be reckoned with. */
const LONGEST = 13

type TopUpCall =
  | Call<typeof payByShortUrl>
  | Call<typeof payByLinkedCard>
  | Call<typeof payByPhone>
  | Call<typeof payByQrCode>
type Trx = Transaction<CommonTables>
/** How it is paid: what of it depends on the way. */
type Means = Pick<Beginning, 'paySystem' | 'savesCard' | 'cardId' | 'phone'>

/** Throws `validation_failed` for an amount that nobody adds. @param atLeast what the gateway takes at least, in minor units */
function requireWithin(amount: number, atLeast = 0): void {
  const { most } = TOP_UP
  const least = Math.max(TOP_UP.least, atLeast)
  if (amount < least || amount > most)
    throw new Failure('validation_failed', {
      amount: `must be between ${formatMoney(least)} and ${formatMoney(most)}`,
    })
}

/** Throws `validation_failed` for an amount that nobody adds by any way. */
function amountOf(text: string): number {
  const amount = text.length > LONGEST ? Infinity : parseMoney(text)
  requireWithin(amount)
  return amount
}

/** Ways by which money comes onto an account without anything being bought. */
export function registerPayforms(app: App, ports: PayingPorts): void {
  const { database, gateways, random } = ports
  const payments = paying(ports)

  /** Begins to add money to the balance; the same call with the same key begins nothing else. Throws `conflict` while what was added before may have been taken. */
  async function topUp(
    call: TopUpCall,
    returnUrl: string | undefined,
    means: (trx: Trx) => Promise<Means>,
  ): Promise<Answer> {
    forAdultUsers(call.viewer)
    const { body, now, params, provider, request, viewer } = call
    const { userId } = viewer
    const amount = amountOf(body.amount)
    const key = keyOf(call)
    if (key !== undefined && (await isKnownKey(database.db, userId, key))) await payments.countAgain(userId)
    else {
      await payments.count(userId)
      await payments.countPhone(call, userId, 'phone' in body ? body.phone : undefined)
      await askOverdue(ports, userId, 'balance', now)
    }
    const id = random.uuid()
    const add = async (trx: Trx): Promise<{ id: string }> => {
      await lockUser(trx, userId)
      requirePayable(await payAccount(trx, userId, provider, gateways), params.id)
      await requireTopUpOver(trx, userId, now)
      const how = await means(trx)
      const leastMinor = leastOf(provider, gateways, how.paySystem.gateway)
      requireWithin(amount, leastMinor)
      const paid = { userId, providerId: provider.id, purpose: 'balance', amount } as const
      await addPayment(trx, paid, {
        ...how,
        id,
        leastMinor,
        currency: provider.currency.ASCII_NAME,
        returnUrl: payments.returnUrl(call, returnUrl, '/settings/payment'),
        now,
      })
      return { id }
    }
    const asked = [request.method, request.routeOptions.url, params, body]
    const begun =
      key === undefined
        ? await inTransaction(database.db, add)
        : await once(database.db, { userId, key, asked, now }, add)
    const payment = await findPayment(database.db, begun.id)
    if (!payment) throw new Error('a payment is not there after it was begun')
    return payments.answer(
      call,
      await payments.begin(call, payment, payments.describe(call, WORDS.adds_to_balance)),
    )
  }

  serve(app, listPayforms, async (call) => {
    forAdultUsers(call.viewer)
    const account = await payAccount(call.db, call.viewer.userId, call.provider, gateways)
    if (call.params.id !== account.id) throw new Failure('not_found', null, COMMERCE.no_account)
    if (!account.isPayable) return []
    return offeredSystems(call.provider, gateways).map((one) => toPaySystem(one, call, gateways))
  })

  serve(
    app,
    payByShortUrl,
    (call) =>
      topUp(call, call.body.returnUrl, async (trx) => {
        const { body, provider, viewer } = call
        const payform = body.payform_shortname ?? 'short_url'
        const paySystem = chosenSystem(
          provider,
          gateways,
          'payform_shortname',
          (one) =>
            one.payform === payform && payform !== 'linkedcard' && isNamed(one, body.paysystem_shortname),
        )
        const phone = BY_PHONE.includes(paySystem.payform)
          ? await payingPhone(trx, viewer.userId, provider, undefined)
          : null
        if (phone === null && BY_PHONE.includes(paySystem.payform)) throw new Failure('invalid_phone')
        return { paySystem, phone, savesCard: body.saveCard === true && canKeepCard(paySystem, gateways) }
      }),
    { isPatient: true, keepsKey: true },
  )

  serve(
    app,
    payByLinkedCard,
    (call) =>
      topUp(call, call.body.returnUrl, async (trx) => {
        const { body, now, provider, viewer } = call
        const offered = offeredSystems(provider, gateways)
        const card = await chargedCard(trx, viewer.userId, body.card_id, offered, now)
        const paySystem = chosenSystem(
          provider,
          gateways,
          'card_id',
          (one) => one.payform === 'linkedcard' && one.gateway === card.gateway,
        )
        return { paySystem, cardId: card.id }
      }),
    { isPatient: true, keepsKey: true },
  )

  serve(
    app,
    payByPhone,
    (call) =>
      topUp(call, undefined, async (trx) => {
        const { body, provider, viewer } = call
        const paySystem = chosenSystem(
          provider,
          gateways,
          body.paysystem_shortname === undefined ? 'phone' : 'paysystem_shortname',
          (one) => BY_PHONE.includes(one.payform) && isNamed(one, body.paysystem_shortname),
        )
        const phone = await payingPhone(trx, viewer.userId, provider, body.phone)
        if (phone === null) throw new Failure('invalid_phone')
        return { paySystem, phone }
      }),
    { isPatient: true, keepsKey: true },
  )

  serve(
    app,
    payByQrCode,
    (call) =>
      topUp(call, undefined, async () => ({
        paySystem: chosenSystem(
          call.provider,
          gateways,
          'paysystem',
          (one) =>
            (one.payform === 'qrcode' || one.payform === 'qrcode_png') && isNamed(one, call.body.paysystem),
        ),
      })),
    { isPatient: true, keepsKey: true },
  )

  serve(
    app,
    confirmBySms,
    async (call) => {
      forAdultUsers(call.viewer)
      return payments.answer(call, await confirmPayment(ports, call))
    },
    { isPatient: true },
  )
}
