import { addCard, type Card, listCards, removeCard, setCard } from '#contract/payforms.ts'
import type { Kysely, Transaction } from 'kysely'
import { formatMoney } from '#domain/commerce/money.ts'
import type { CommonTables } from '../../db/tables.ts'
import { Failure } from '../../failures/failure.ts'
import { serve } from '../../http/serve.ts'
import type { App } from '../../ports.ts'
import { forAdultUsers } from '../../scope/account-refusals.ts'
import { textsOf } from '../../words/words.ts'
import { lockUser } from '../../work/account-locks.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { balanceOf } from '../money/ledger.store.ts'
import { cardSystem, leastOf, linkMinor, payAccount, requirePayable } from '../pay/payable.ts'
import { paying, type PayingPorts } from '../pay/paying.ts'
import { addPayment, giveUp, OPEN_STATES } from '../pay/payment.store.ts'
import { isTooLateToShow, waitedUntil } from '../pay/waited-for.ts'
import { type CardRow, findCard, isExpired, makePrimary, readCards, unlinkCard } from './card.store.ts'

const WORDS = textsOf('payments')
/** Cards as their owner sees them, with what linking each of them has taken and whether that is back. */
async function answered(
  db: Kysely<CommonTables>,
  cards: readonly CardRow[],
  accountId: number,
  now: number,
): Promise<Card[]> {
  if (cards.length === 0) return []
  const units = await db
    .selectFrom('payment')
    .leftJoin('refund', (join) =>
      join.onRef('refund.payment_id', '=', 'payment.id').on('refund.reference', '=', 'card-link'),
    )
    .select(['payment.id', 'payment.amount_minor', 'refund.state'])
    .where('payment.purpose', '=', 'card')
    .where(
      'payment.id',
      'in',
      cards.map(({ payment_id: id }) => id),
    )
    .execute()
  return cards.map((card) => {
    const unit = units.find(({ id }) => id === card.payment_id)
    return {
      id: String(card.id),
      number: card.number,
      brand: card.brand,
      expires: card.expires,
      is_expired: isExpired(card.expires, now),
      is_primary: card.is_primary,
      paysystem_shortname: card.gateway,
      account_id: accountId,
      amount: unit ? formatMoney(unit.amount_minor) : null,
      needed_refund: unit !== undefined && unit.state === 'ordered',
    }
  })
}

/** The viewer's cards. */
export function registerCards(app: App, ports: PayingPorts): void {
  const { database, gateways, random } = ports
  const payments = paying(ports)

  /** A card of the viewer. Throws `not_found`. */
  async function ownCard(trx: Transaction<CommonTables>, userId: number, id: string): Promise<CardRow> {
    await lockUser(trx, userId)
    const card = await findCard(trx, userId, id)
    if (!card) throw Failure.told('not_found', WORDS.no_card)
    return card
  }

  serve(app, listCards, async ({ now, provider, viewer }) => {
    forAdultUsers(viewer)
    const { id } = await balanceOf(database.db, viewer.userId, provider.id)
    return answered(database.db, await readCards(database.db, viewer.userId), id, now)
  })

  serve(
    app,
    addCard,
    async (call) => {
      forAdultUsers(call.viewer)
      const { body, now, provider, viewer } = call
      const { userId } = viewer
      await payments.count(userId)
      const system = cardSystem(provider, gateways, body.paysystem_shortname)
      const id = random.uuid()
      const payment = await inTransaction(database.db, async (trx, _tell, order) => {
        await lockUser(trx, userId)
        requirePayable(await payAccount(trx, userId, provider, gateways))
        if (!system)
          throw new Failure('validation_failed', { paysystem_shortname: 'is not offered' }, WORDS.no_saving)
        // One at a time: whoever presses twice goes on with the first, as long as that can be finished and its page was shown, or may be yet.
        const live = await trx
          .selectFrom('payment')
          .selectAll()
          .where('user_id', '=', userId)
          .where('purpose', '=', 'card')
          .where('state', 'in', OPEN_STATES)
          .executeTakeFirst()
        const isLive = live?.gateway === system.gateway && now < waitedUntil(live)
        if (isLive && !isTooLateToShow(live, now)) return live
        if (live) await giveUp(trx, order, live, now)
        const amount = linkMinor(provider, gateways, system)
        const paid = { userId, providerId: provider.id, purpose: 'card', amount } as const
        return addPayment(trx, paid, {
          id,
          paySystem: system,
          leastMinor: leastOf(provider, gateways, system.gateway),
          currency: provider.currency.ASCII_NAME,
          returnUrl: payments.returnUrl(call, body.returnUrl, '/settings/cards'),
          savesCard: true,
          now,
        })
      })
      return payments.answer(
        call,
        await payments.begin(call, payment, payments.describe(call, WORDS.links_card)),
      )
    },
    { isPatient: true },
  )

  serve(app, setCard, async ({ now, params, provider, viewer }) => {
    forAdultUsers(viewer)
    const { userId } = viewer
    return inTransaction(database.db, async (trx) => {
      const card = await ownCard(trx, userId, params.id)
      await makePrimary(trx, userId, card.id)
      const { id } = await balanceOf(trx, userId, provider.id)
      const [shown] = await answered(trx, [{ ...card, is_primary: true }], id, now)
      if (!shown) throw new Error('a card is not answered')
      return shown
    })
  })

  serve(app, removeCard, async ({ now, params, viewer }) => {
    forAdultUsers(viewer)
    await inTransaction(database.db, async (trx, _tell, order) =>
      unlinkCard(trx, order, ports, await ownCard(trx, viewer.userId, params.id), now),
    )
    return {}
  })
}
