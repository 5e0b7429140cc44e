import type { Card } from '#contract/payforms.ts'
import type { PaySystem, Transaction } from '#contract/purchases.ts'
import { isKind, mayPass } from '../../api/failure-meaning.ts'
import type { BuyingParts, BuyingStore } from './buying-state.ts'
import { createTopUps, type PayForm } from './top-ups.ts'
import type { PaidAfter, PendingPayment } from './pending-payment.ts'
import { createWithoutBalance } from './without-balance.ts'
import { isWithoutFunds, missingBy, nextCodeAt } from './pay-refusals.ts'
import {
  cardsFor,
  goodCards,
  isTakenAtOnce,
  mainCard,
  missingOf,
  routeOf,
  takenBy,
  takenNow,
  wayOfCard,
} from './pay-route.ts'

/** Tells the viewer what went wrong with what was begun. */
export interface Fail {
  readonly where: (work: Promise<unknown>) => Promise<void>
}

/** Follows a payment that has begun. */
type Follow = (payment: PendingPayment, transaction: Transaction | null, isConfirmed?: boolean) => void

interface PayingWork {
  readonly fail: Fail
  readonly follow: Follow
  readonly finish: (what: 'bought') => Promise<void>
}

/** From an offer, or an amount for the balance, to a payment that has begun. */
export function createPaying(
  { get, move, change }: BuyingStore,
  parts: BuyingParts,
  { fail, follow, finish }: PayingWork,
) {
  const { calls } = parts
  const purchase = () => get().offer?.purchases[0]
  const add = createTopUps({ get, change }, parts)
  /** What the way that is open was given last. */
  let given: PayForm = {}

  const pendingOf = (transaction: Transaction | null, after: PaidAfter | null): PendingPayment => {
    const { offer, packet, typeId, wish, amount } = get()
    return {
      transactionId: transaction?.transaction_id ?? null,
      offerId: amount === null ? (offer?.offer_id ?? null) : null,
      at: parts.now(),
      name: packet?.name ?? null,
      packetId: packet?.id ?? null,
      purchaseId: typeId ?? wish?.purchaseId ?? null,
      after,
      then: wish?.then ?? null,
      next: wish?.next ?? null,
    }
  }
  const afterTopUp = (): PaidAfter | null => {
    const { account } = get()
    const line = purchase()
    return account && line ? { buy: 'purchase', accountId: account.id, purchaseId: line.id } : null
  }

  /** The balance has paid, which no gateway tells of: what is bought plays without another PIN as after any payment. */
  const fromBalance = (): Promise<void> => {
    parts.onOutcome('complete')
    return finish('bought')
  }

  /** What may go on without the balance: one amount is charged, the rest is there. */
  const canShare = (): boolean => {
    const { account, cards, offer, packet } = get()
    const line = purchase()
    return (
      account !== null &&
      line !== undefined &&
      Number(account.balance) > 0 &&
      goodCards(offer?.paysystems ?? [], cards).length > 0 &&
      !line.is_have_trial &&
      line.data.period === packet?.period
    )
  }

  /** Begins to pay the purchase itself, or, where that is refused for want of money, what is missing of it. */
  async function begin(
    form: PayForm,
  ): Promise<{ readonly transaction: Transaction; readonly after: PaidAfter | null }> {
    const { amount, card, offer, step, way } = get()
    const line = purchase()
    if (!way) throw new Error('No paysystems!')
    if (amount !== null || !offer || !line)
      return { transaction: await add(amount ?? '0.00', form), after: afterTopUp() }
    try {
      const transaction = await calls.begin(offer.offer_id, {
        purchase_id: line.id,
        payform_shortname: way.payform_shortname,
        paysystem_shortname: way.params.paysystem_shortname,
        returnUrl: parts.returnPath(),
        ...(card && routeOf(way) === 'card' && { card_id: card.id }),
        // Who has only chosen a period has seen its price, which nothing exceeds.
        ...(step !== 'Routing' && isTakenAtOnce(way) && { shown_amount: takenNow(get()) }),
        ...form,
      })
      return { transaction, after: null }
    } catch (error) {
      const route = routeOf(way)
      const isMissing = isKind(error, 'unpaid') || (route === 'qr' && isKind(error, 'terms'))
      if (!isMissing || (route !== 'qr' && route !== 'phone')) throw error
      return { transaction: await add(missingBy(error) ?? line.amount, form), after: afterTopUp() }
    }
  }

  /** Shows the bank's page: in a window where it may stand in one, else in place of this page. */
  function goToBank({ full_url: url, is_frame: isFrame }: Transaction): void {
    if (url === null || get().step !== 'Redirect') return
    if (isFrame === true) move('Frame')
    else parts.leaveFor(url)
  }

  /** More would have been taken than the window showed: it shows that now, and nothing was. Where the balance suffices by now it pays by itself. @param needed what the service says is missing */
  async function showMore(needed: string): Promise<void> {
    const { step } = get()
    const account = (await calls.account()) ?? null
    if (get().step !== step) return
    const isEnough = account !== null && missingOf(purchase()?.amount ?? '0', account.balance) === null
    if (step === 'Subscription' && isEnough) return move('Balance', { account, way: null })
    change({ account, needed, isBusy: false })
  }

  /** Pays by the way that is open. @param isLeaving whether a page of the bank's is gone to at once */
  async function pay(form: PayForm, isLeaving: boolean): Promise<void> {
    const { step, way } = get()
    if (!way) return
    const shown = Number(takenNow(get()))
    given = form
    change({ isBusy: true, wrong: null })
    try {
      const { transaction, after } = await begin(form)
      if (get().step !== step) return
      follow(pendingOf(transaction, after), transaction)
      // Nobody is led to a bank that takes more than they were told: the window says how much first.
      const isMore = Number(transaction.amount ?? 0) > shown
      if (isLeaving && !isMore && transaction.full_url !== null) goToBank(transaction)
    } catch (error) {
      if (get().step !== step) return
      const route = routeOf(way)
      const needed = missingBy(error)
      const isMore = needed !== null && Number(takenBy(way, needed)) > shown
      if (isMore && isTakenAtOnce(way) && step !== 'Routing') return showMore(needed)
      if (route === 'card' && isWithoutFunds(error)) return move('NoFunds')
      if (isKind(error, 'unknown_phone')) return change({ isBusy: false, wrong: 'phone' })
      // The code that was sent before is as good as it was.
      if (form.again && route === 'phone' && isKind(error, 'too_often'))
        return change({ isBusy: false, wrong: 'no_more_codes', codesFrom: nextCodeAt(error) })
      // Nobody answered: the payment may have begun, a card or the operator's account may even have been charged, and the offer knows of it.
      const isUnknown = isKind(error, 'not_ready') || (isTakenAtOnce(way) && mayPass(error))
      if (isUnknown && get().amount === null && get().offer) return follow(pendingOf(null, null), null)
      throw error
    }
  }

  async function take(way: PaySystem): Promise<void> {
    change({ way })
    switch (routeOf(way)) {
      case 'card': {
        const cards = get().cards.length > 0 ? get().cards : await calls.cards()
        const [only, ...others] = cardsFor(way, cards)
        if (!only) return move('NoFunds', { cards, card: null })
        return others.length > 0 ? move('Card', { cards }) : move('CardConfirm', { cards, card: only })
      }
      case 'account':
        return move('Balance')
      case 'redirect':
        return move('Redirect', { transaction: null })
      case 'qr':
        move('Qr', { transaction: null, isBusy: true })
        return pay({}, false)
      case 'phone':
        return move('Phone', { transaction: null })
      case 'info':
        return move('Info')
    }
  }

  const withoutBalance = createWithoutBalance({ get, move, change }, calls, {
    take,
    pay: () => pay({}, false),
  })

  return {
    canShare,
    take,
    /** The viewer chooses a way. */
    choose: (way: PaySystem): void => void fail.where(take(way)),
    chooseCard: (card: Card): void => move('CardConfirm', { card }),
    /** A card was linked where there was none. */
    cardLinked: (): void =>
      void fail.where(
        calls.cards().then((cards) => {
          const { step, way } = get()
          if (step !== 'NoFunds' || !way) return undefined
          change({ cards })
          return take(way)
        }),
      ),
    /** Back to the ways, or to the only one that there is. */
    otherWays: (): void => {
      const { step, offer } = get()
      if (step !== 'Ways' && offer) move('Ways', { transaction: null, amount: null })
    },
    /** From the balance and, for what it lacks, from a card. */
    share: (): void => {
      const { cards, offer } = get()
      move('Subscription', { card: mainCard(goodCards(offer?.paysystems ?? [], cards)) ?? null })
    },
    payFromBalance: (): void => {
      const { offer, isBusy, way } = get()
      const line = purchase()
      if (!offer || !line || isBusy) return
      if (way) return void fail.where(pay({}, false))
      change({ isBusy: true })
      void fail.where(
        calls.buy(offer.account_id, line.id).then(fromBalance, (error: unknown) => {
          if (isKind(error, 'unpaid')) return withoutBalance.ask()
          throw error
        }),
      )
    },
    insteadOfBalance: withoutBalance.payAtOnce,
    goToBank,
    pay: (form: PayForm): void => {
      // The bank of a linked card may want a code, as its window has said.
      const { isBusy, step } = get()
      if (!isBusy) void fail.where(pay(form, step === 'Redirect' || step === 'CardConfirm'))
    },
    /** The same once more, with a new code. */
    payAnew: (): void => {
      if (!get().isBusy) void fail.where(pay({ ...given, again: true }, false))
    },
    /** Buys what was offered from the balance; what that lacks is taken from the card by a payment of the offer, which the service brings to its end without this page. */
    connect: (): void => {
      const { card, isBusy, offer } = get()
      const line = purchase()
      const way = card && wayOfCard(offer?.paysystems ?? [], card)
      if (!card || !line || !offer || !way || isBusy) return
      change({ isBusy: true })
      void fail.where(
        calls.buy(offer.account_id, line.id).then(fromBalance, (error: unknown) => {
          if (!isKind(error, 'unpaid')) throw error
          change({ way })
          return pay({}, false)
        }),
      )
    },
    confirmCode: (code: string): void => {
      const { transaction, isBusy, account, offer, resumed } = get()
      const accountId = account?.id ?? offer?.account_id
      if (!transaction || accountId === undefined || isBusy) return
      change({ isBusy: true, wrong: null })
      void fail.where(
        calls.confirm(accountId, { transaction_id: transaction.transaction_id, code }).then(
          (told) => {
            change({ resumed: null })
            const pending = resumed
              ? { ...resumed, transactionId: told.transaction_id }
              : pendingOf(told, get().amount === null ? null : afterTopUp())
            follow(pending, told, true)
          },
          (error: unknown) => {
            if (!isKind(error, 'wrong_code')) throw error
            change({ isBusy: false, wrong: 'code' })
          },
        ),
      )
    },
    /** Begins to put money on the balance: what for is the viewer's own matter. The PIN comes first, unless the way asks for none. */
    refill: (
      account: NonNullable<ReturnType<typeof get>['account']>,
      way: PaySystem,
      amount: string,
    ): void => {
      const begin = (): void => {
        // Something else may have been begun while the PIN was asked for.
        if (get().step !== 'Idle') return
        change({ account, way, amount, offer: null, packet: null, wish: null })
        void fail.where(take(way))
      }
      if (way.skip_parental_control) begin()
      else parts.guard(begin, () => undefined)
    },
  }
}
export type Paying = ReturnType<typeof createPaying>
