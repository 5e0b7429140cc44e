import type { Transaction } from '#contract/purchases.ts'
import { isKind, mayPass, meaningOf } from '../../api/failure-meaning.ts'
import type { BuyingParts, BuyingStore, Problem } from './buying-state.ts'
import { isHad } from './is-had.ts'
import type { Fail } from './paying.ts'
import {
  forgetPending,
  hasEndedLately,
  isForgottenThere,
  keepPending,
  keyOf,
  noteEnded,
  nothingKnownOf,
  OLDEST_MS,
  type PendingPayment,
  readPending,
} from './pending-payment.ts'
import type { Wish } from './start-buying.ts'
import { type PaymentEnd, watchPayment } from './watch-payment.ts'

interface FollowingWork {
  readonly fail: Fail
  readonly showProblem: (problem: Problem) => void
  /** Goes on with what was wanted behind what is bought. */
  readonly goOnWith: (next: Wish) => void
}

/**
 * Payments that have begun: what became of each is asked, and what it was for is bought when its money has come. Windows tell of one; others, begun before it and not over yet, are
 * asked about aside, and what comes of them is told in passing.
 */
export function createFollowing(
  { get, move, reset, change }: BuyingStore,
  parts: BuyingParts,
  { fail, showProblem, goOnWith }: FollowingWork,
) {
  const { calls } = parts
  let isGuest = false
  let userId: number | null = null
  /** The payment that windows tell of, or have told of last. */
  let shown: PendingPayment | null = null
  /** What was told of it last. */
  let told: Transaction | null = null
  let stopAsking: (() => void) | null = null
  /** The one that the viewer has left for something else. */
  let left: PendingPayment | null = null
  const aside = new Map<string, () => void>()
  /** Another one follows for the page what is kept. */
  let isOver = false

  /** Everything reads anew what it may show; then the viewer is told, and what waited for the packet plays. */
  async function finish(
    what: 'bought' | 'changed' | 'filled',
    payment: PendingPayment | null = null,
    isAside = false,
  ): Promise<void> {
    const { packet, step, wish, isBusy } = get()
    if (!isBusy && !isAside) change({ isBusy: true })
    const name = payment === null ? (packet?.name ?? null) : payment.name
    const then = payment === null ? (wish?.then ?? null) : payment.then
    const next = (payment === null ? wish?.next : payment.next) ?? null
    const id = payment === null ? (packet?.id ?? null) : payment.packetId
    // What is paid is paid, whether subscriptions can be read now or not.
    await calls.subscriptions().catch(() => undefined)
    await parts.refresh()
    parts.tell('purchase_success', `packet:${id ?? 'none'}`)
    if (!isAside) reset()
    parts.onDone(what, name)
    // The viewer is at something else: nobody is led away from it.
    if (isAside) return
    // Nobody who has left the purchase is asked to pay for more of it.
    if (next !== null && step !== 'Idle') return parts.afterWindows(() => goOnWith(next))
    if (then !== null) parts.goTo(then)
  }

  /**
   * The money has come: what it was for is bought now, unless the gateway's notice has done it.
   * @param isToldThere a page of an older version may have done it, and told of it: what is left to be done is done, and nothing else is told
   */
  async function buyAfter(payment: PendingPayment, isAside: boolean, isToldThere = false): Promise<void> {
    const { after } = payment
    if (isToldThere && (after === null || (await isHad(calls, payment.packetId)))) return parts.refresh()
    try {
      if (after?.buy === 'purchase') await calls.buy(after.accountId, after.purchaseId)
      if (after?.buy === 'packet') await calls.subscribe(after.packetId)
    } catch (error) {
      // Another tab may have bought it, or the service, whose answer was lost.
      const mayBeThere = isKind(error, 'conflict') || mayPass(error)
      const { told, said } = meaningOf(error)
      if (!mayBeThere || !(await isHad(calls, payment.packetId)))
        return isToldThere ? undefined : tell({ is: 'kept', text: told ?? said }, isAside)
    }
    await finish(payment.packetId === null ? 'filled' : 'bought', payment, isAside)
  }

  const tell = (problem: Problem, isAside: boolean): void =>
    isAside ? parts.onProblem(problem) : showProblem(problem)

  const onEnd = (payment: PendingPayment | null, end: PaymentEnd, isAside: boolean): void => {
    // What takes too long may come all the same, and what a child's profile is not told is its parent's: the next page asks about it.
    const mayCome = end.is === 'abandoned' && (end.why === 'too_long' || end.why === 'refused')
    const isQuiet = isAside || get().step === 'Idle'
    const isToldThere = payment !== null && isQuiet && isForgottenThere(parts.kept, payment)
    if (!mayCome) forgetPending(parts.kept, payment)
    if (payment !== null && end.is !== 'abandoned') noteEnded(parts.kept, parts.now())
    if (isToldThere && end.is !== 'complete') return
    if (end.is === 'abandoned') return tell({ is: end.why === 'refused' ? 'gone' : end.why }, isAside)
    parts.onOutcome(end.is)
    if (end.is === 'error') {
      parts.tell('payment_fail', `packet:${payment?.packetId ?? 'none'}`)
      const { is_on_balance: isKept, packet_id: packetId, status_description: text } = end.transaction
      // Opened by the payment's address, the page knows only from the service what may be tried once more.
      if (!isAside && packetId !== undefined && get().step !== 'Idle' && get().wish === null)
        change({ wish: { packetId } })
      return tell({ is: isKept === true ? 'kept' : 'declined', text }, isAside)
    }
    if (!payment) return
    // What cannot be read now says nothing, neither for what the viewer is at nor against the money.
    if (isAside || isToldThere) void buyAfter(payment, isAside, isToldThere).catch(() => undefined)
    else void fail.where(buyAfter(payment, false))
  }

  /** Asks about a payment that no window tells of, whatever the viewer does meanwhile; one that a window tells of is asked about there. */
  const askAside = (payment: PendingPayment): void => {
    const key = keyOf(payment)
    const isShown = stopAsking !== null && shown !== null && keyOf(shown) === key
    if (isShown) return
    if (parts.now() - payment.at > OLDEST_MS) return forgetPending(parts.kept, payment)
    aside.get(key)?.()
    aside.set(
      key,
      watchPayment(payment, {
        ask: calls.ask,
        now: parts.now,
        isGuest: () => isGuest,
        onTold: () => undefined,
        onEnd: (end) => {
          aside.delete(key)
          onEnd(payment, end, true)
        },
      }),
    )
  }

  const stop = (): void => {
    stopAsking?.()
    stopAsking = null
  }

  /** Something else is begun: the payment that is being asked about is asked about beside it. */
  const setAside = (): void => {
    const isAsking = stopAsking !== null
    stop()
    if (!isAsking || shown === null) return
    left = shown
    askAside(shown)
  }

  /** Windows tell of another payment from now on; the one before goes on being asked about aside. */
  const show = (payment: PendingPayment | null): void => {
    if (payment !== null && shown !== null && keyOf(payment) !== keyOf(shown)) setAside()
    stop()
    if (payment === null || shown === null || keyOf(payment) !== keyOf(shown)) told = null
    shown = payment
    if (payment === null) return
    aside.get(keyOf(payment))?.()
    aside.delete(keyOf(payment))
  }

  const ask = (payment: PendingPayment | null): void => {
    show(payment)
    change({ askedSince: parts.now() })
    stopAsking = watchPayment(payment, {
      ask: calls.ask,
      now: parts.now,
      isGuest: () => isGuest,
      onTold: (transaction) => {
        told = transaction
        // The bank may have learned more than it knew when the payment began: a page to confirm on, a code to scan.
        if (get().step !== 'Idle') change({ transaction })
      },
      onEnd: (end) => {
        stopAsking = null
        change({ askedSince: null })
        onEnd(payment, end, false)
      },
    })
  }

  /** What the payment was left for is left itself: windows and their notice tell of the payment again, unless it is over. */
  const takeBack = (): void => {
    if (stopAsking === null && left !== null && aside.has(keyOf(left))) ask(left)
  }

  /** Shows what a payment that has begun asks of the viewer, and asks what becomes of it. */
  const follow = (begun: PendingPayment, transaction: Transaction | null, isConfirmed = false): void => {
    const payment = { ...begun, userId }
    keepPending(parts.kept, payment)
    if (!isConfirmed) parts.tell('payment_start', `packet:${payment.packetId ?? 'none'}`)
    const status = transaction?.transaction.status
    change({ transaction })
    if (transaction && (status === 'complete' || status === 'error')) {
      if (get().step !== 'Processing') move('Processing', { transaction })
      show(payment)
      change({ askedSince: null })
      return onEnd(payment, { is: status, transaction }, false)
    }
    const isOpen = ['Qr', 'Redirect'].includes(get().step)
    const waitsForCode = get().step === 'Phone' && transaction !== null && !isConfirmed
    if (transaction && transaction.full_url !== null && get().step !== 'Redirect')
      move('Redirect', { transaction })
    else if (isOpen || waitsForCode) change({ isBusy: false })
    else move('Processing', { transaction })
    ask(payment)
    told = transaction
  }

  return {
    ask,
    askAside,
    finish,
    follow,
    setAside,
    stop,
    takeBack,
    isAsking: (): boolean => stopAsking !== null,
    /** What was told last of the payment that is asked about; null where nothing was yet. */
    told: (): Transaction | null => told,
    /** Whether what became of a payment was told within the hour. */
    hasToldLately: (): boolean => hasEndedLately(parts.kept, parts.now()),
    /** Whether an older page may have told what became of a payment, so that nothing is said of it here meanwhile. */
    isToldThere: (payment: PendingPayment): boolean => isForgottenThere(parts.kept, payment),
    /** Asks once more about a payment that was given up. */
    askAgain: (): void => ask(shown),
    /** Whose page this is, and the payments that they have begun; a guest may have begun any of those that are kept, and yet sign in as who has. */
    async begin(): Promise<{ readonly kept: readonly PendingPayment[]; readonly isGuest: boolean }> {
      isGuest = await parts.isGuest()
      userId = await parts.userId()
      const isOwn = ({ userId: owner }: PendingPayment): boolean =>
        isGuest || owner == null || owner === userId
      const kept = readPending(parts.kept)
      for (const one of kept)
        if (!isOwn(one) && parts.now() - one.at > OLDEST_MS) forgetPending(parts.kept, one)
      return { kept: kept.filter(isOwn), isGuest }
    },
    /**
     * The payment that the address of the page names, among those that are kept. The beginning of one may not have been answered: then its offer tells whether it
     * is the one, which goes on under its number. Where nobody can be asked, nothing is known of it.
     */
    async named(transactionId: string, kept: readonly PendingPayment[]): Promise<PendingPayment> {
      const known = kept.find((payment) => payment.transactionId === transactionId)
      if (known) return known
      for (const one of kept.filter((payment) => payment.transactionId === null)) {
        const told = await calls.ask(one).catch(() => null)
        if (told?.transaction_id !== transactionId) continue
        const numbered = { ...one, transactionId }
        keepPending(parts.kept, numbered)
        return numbered
      }
      return nothingKnownOf(transactionId, parts.now())
    },
    isOver: (): boolean => isOver,
    /** Nobody is asked any more. */
    end: (): void => {
      isOver = true
      stop()
      for (const stopOne of aside.values()) stopOne()
      aside.clear()
    },
  }
}
