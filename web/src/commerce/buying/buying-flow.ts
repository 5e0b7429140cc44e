import type { Transaction } from '#contract/purchases.ts'
import { packetPath } from '#domain/catalogue/addresses.ts'
import { isKind, isRefusedFor, meaningOf } from '../../api/failure-meaning.ts'
import { isPaying, stopsAsking } from './buying.machine.ts'
import { type BuyingParts, createBuyingState, type Problem, problemOf } from './buying-state.ts'
import { createChoosing } from './choosing.ts'
import { OPEN_KEY, WISH_KEY } from './kept-keys.ts'
import { isBehindPin, keepWhileOpen, keptWish, withPeriod } from './kept-wish.ts'
import { createPaying, type Fail } from './paying.ts'
import type { Wish } from './start-buying.ts'
import { type Resumed, showResumed } from './resumed-payment.ts'
import { stepBefore } from './step-back.ts'
import { forgetPending, keepPending, type PendingPayment, readPending } from './pending-payment.ts'
import { type PaymentEnd, watchPayment } from './watch-payment.ts'

/** One purchase at a time, from the wish for a packet to the picture that plays. Without a screen: windows show its state and press its buttons. */
export function createBuying(parts: BuyingParts) {
  const store = createBuyingState()
  const { get, move, reset, change } = store
  const { calls } = parts
  keepWhileOpen(store, parts)
  let stopAsking: (() => void) | null = null
  let isGuest = false

  const showProblem = (problem: Problem): void => {
    // A payment that was left to itself is not asked about over what the viewer does now.
    if (get().step === 'Idle') return parts.onFailed()
    move('Failed', { problem })
  }
  const fail: Fail = {
    where: async (work) => {
      try {
        await work
      } catch (error) {
        if (get().step === 'Idle') return
        if (isRefusedFor(error, 'region')) {
          reset()
          return parts.onForbidden()
        }
        showProblem(problemOf(error))
      }
    },
  }

  /** Everything reads anew what it may show; then the viewer is told, and what waited for the packet plays. */
  async function finish(
    what: 'bought' | 'changed' | 'filled',
    payment: PendingPayment | null = null,
  ): Promise<void> {
    const { packet, step, wish, isBusy } = get()
    if (!isBusy) change({ isBusy: true })
    const name = payment === null ? (packet?.name ?? null) : payment.name
    const then = payment === null ? (wish?.then ?? null) : payment.then
    const next = (payment === null ? wish?.next : payment.next) ?? null
    const id = payment === null ? (packet?.id ?? null) : payment.packetId
    // Subscriptions that are not there are none.
    await calls.subscriptions().catch((error: unknown) => {
      if (!isKind(error, 'not_found')) return undefined
    })
    await parts.refresh()
    parts.tell('purchase_success', `packet:${id ?? 'none'}`)
    reset()
    parts.onDone(what, name)
    // Nobody who has left the purchase is asked to pay for more of it.
    if (next !== null && step !== 'Idle') return parts.afterWindows(() => void goOnWith(next))
    if (then !== null) parts.goTo(then)
  }

  /** What was wanted is bought, unless the base packet has brought it along, as a bundle does: then it plays. */
  async function goOnWith(next: Wish): Promise<void> {
    const packets = await calls.packets().catch(() => [])
    const { subscription = null } = packets.find(({ id }) => id === next.packetId) ?? {}
    if (subscription === null || subscription.actions.can_subscribe) return choosing.start(next)
    if (next.then !== undefined) parts.goTo(next.then)
  }

  /** The money has come: what it was for is bought now, unless the gateway's notice has done it. */
  async function buyAfter(payment: PendingPayment): Promise<void> {
    const { after } = payment
    try {
      if (after?.buy === 'purchase') await calls.buy(after.accountId, after.purchaseId)
      if (after?.buy === 'packet') await calls.subscribe(after.packetId)
    } catch (error) {
      const { told, said } = meaningOf(error)
      return showProblem({ is: 'kept', text: told ?? said })
    }
    await finish(payment.packetId === null ? 'filled' : 'bought', payment)
  }

  const onEnd = (payment: PendingPayment | null, end: PaymentEnd): void => {
    stopAsking = null
    change({ askedSince: null })
    if (end.is === 'abandoned') {
      // What takes too long may come all the same, and is asked about by the next page.
      if (end.why !== 'too_long') forgetPending(parts.kept)
      return showProblem({ is: end.why })
    }
    forgetPending(parts.kept)
    parts.onOutcome(end.is)
    if (end.is === 'error') {
      parts.tell('payment_fail', `packet:${payment?.packetId ?? 'none'}`)
      const { is_on_balance: isKept, packet_id: packetId, status_description: text } = end.transaction
      // Opened by the payment's address, the page knows only from the service what may be tried once more.
      if (packetId !== undefined && get().step !== 'Idle' && get().wish === null)
        change({ wish: { packetId } })
      return showProblem({ is: isKept === true ? 'kept' : 'declined', text })
    }
    if (payment) void fail.where(buyAfter(payment))
  }

  const ask = (payment: PendingPayment | null): void => {
    stopAsking?.()
    change({ askedSince: parts.now() })
    stopAsking = watchPayment(payment, {
      ask: calls.ask,
      now: parts.now,
      isGuest: () => isGuest,
      onTold: (transaction) => {
        // The bank may have learned more than it knew when the payment began: a page to confirm on, a code to scan.
        if (get().step !== 'Idle') change({ transaction })
      },
      onEnd: (end) => onEnd(payment, end),
    })
  }

  /** Shows what a payment that has begun asks of the viewer, and asks what becomes of it. */
  const follow = (payment: PendingPayment, transaction: Transaction | null, isConfirmed = false): void => {
    keepPending(parts.kept, payment)
    if (!isConfirmed) parts.tell('payment_start', `packet:${payment.packetId ?? 'none'}`)
    const status = transaction?.transaction.status
    change({ transaction })
    if (transaction && (status === 'complete' || status === 'error')) {
      if (get().step !== 'Processing') move('Processing', { transaction })
      return onEnd(payment, { is: status, transaction })
    }
    const isOpen = ['Qr', 'Redirect'].includes(get().step)
    const waitsForCode = get().step === 'Phone' && transaction !== null && !isConfirmed
    if (transaction && transaction.full_url !== null && get().step !== 'Redirect')
      move('Redirect', { transaction })
    else if (isOpen || waitsForCode) change({ isBusy: false })
    else move('Processing', { transaction })
    ask(payment)
  }
  const paying = createPaying(store, parts, { fail, follow, finish })
  const choosing = createChoosing(store, parts, { fail, paying, finish })

  async function resumeBase(packetId: number, wish: Wish): Promise<void> {
    const paused = (await calls.subscriptions()).find(
      ({ id, is_paused: isPaused }) => isPaused && id === packetId,
    )
    // Another device may have let it go on.
    if (paused) await calls.resume(paused)
    await parts.refresh()
    if (get().step === 'BasePackets') await choosing.start(wish)
  }

  const stop = (): void => {
    stopAsking?.()
    stopAsking = null
  }

  return {
    get,
    subscribe: store.subscribe,
    ...choosing,
    ...paying,
    start: (wish: Wish): Promise<void> => {
      stop()
      return choosing.start(wish)
    },
    /** Shows again that a payment is being asked about. */
    showPayment: (): void => {
      if (get().step === 'Idle' && get().askedSince !== null)
        move('Processing', { askedSince: get().askedSince })
    },
    /** The viewer has closed the window of a step. */
    close(): void {
      const { step, hasPackets, packet, askedSince } = get()
      if (step === 'Idle') return
      if (stopsAsking(step)) stop()
      if (isPaying(step))
        parts.tell(hasPackets ? 'offer_cancel' : 'payment_cancel', `packet:${packet?.id ?? 'none'}`)
      reset()
      if (stopAsking !== null) change({ askedSince })
    },
    /** One step back, as the browser's back means it; from the first step it leaves the purchase. */
    back(): void {
      const { amount, offer, step } = get()
      const before = stepBefore(get())
      if (before === null) {
        this.close()
        // Money for the balance begins with its amount.
        if (offer === null && amount !== null && isPaying(step)) parts.showRefill(amount)
        return
      }
      if (stopsAsking(get().step)) {
        stop()
        change({ askedSince: null })
      }
      move(before, { transaction: null, amount: null, way: null })
    },
    /** The viewer has the packet: what it was wanted for plays, or its page says what there is. */
    watch(): void {
      const { packet, wish } = get()
      const path = wish?.then ?? (packet ? packetPath(packet) : '/')
      reset()
      parts.goTo(path)
    },
    /** One of the base packets comes first: it is bought, or, where the viewer has paused it, goes on; then what was wanted is bought. */
    async takeBase(packetId: number): Promise<void> {
      const { bases, isBusy, wish } = get()
      if (isBusy) return
      if (bases.find(({ id }) => id === packetId)?.is_paused !== true || !wish)
        return choosing.start({ packetId, ...(wish && { next: wish }) })
      change({ isBusy: true })
      await fail.where(resumeBase(packetId, wish))
    },
    /** Another packet may do as well. */
    otherPackets(): void {
      const then = get().wish?.then
      reset()
      parts.showPackets(then)
    },
    /** Signing in was left. */
    leaveSignIn(): void {
      parts.visit.removeItem(WISH_KEY)
      if (get().step === 'SigningIn') reset()
    },
    /** Asks once more about a payment that was given up. */
    askAgain(): void {
      move('Processing')
      ask(readPending(parts.kept))
    },
    /** From the beginning, with what was wanted. */
    async again(): Promise<void> {
      const { typeId, wish } = get()
      if (wish) await choosing.start(withPeriod(wish, typeId))
      else reset()
    },
    /** Goes on with what an earlier page had begun. Nobody who only opens a page is told of a payment; it is asked about without a word. */
    async resume({
      isBack,
      isOpen,
      isShown,
      waitsForViewer,
      transactionId,
      isSigningIn,
    }: Resumed): Promise<void> {
      isGuest = await parts.isGuest()
      const kept = readPending(parts.kept)
      const named: PendingPayment | null =
        transactionId !== null && transactionId !== kept?.transactionId
          ? {
              transactionId,
              offerId: null,
              at: parts.now(),
              name: null,
              packetId: null,
              purchaseId: null,
              after: null,
              then: null,
            }
          : kept
      if (get().step !== 'Idle') return
      if (named || isBack) {
        // What failed may be tried once more.
        if (named?.packetId != null) {
          change({
            wish: {
              packetId: named.packetId,
              ...(named.purchaseId != null && { purchaseId: named.purchaseId }),
              ...(named.then !== null && { then: named.then }),
              ...(named.next != null && { next: named.next }),
            },
          })
        }
        if (isBack || isShown) {
          await showResumed(store, parts, named, waitsForViewer && !isBack)
          // The viewer has begun something else meanwhile.
          if (get().resumed !== named) return
        }
        ask(named)
      }
      const isLeft = isOpen || isBehindPin(parts.visit, parts.shownPath())
      if (!isLeft) parts.visit.removeItem(OPEN_KEY)
      const wish =
        keptWish(parts, WISH_KEY) ?? (isLeft && !named && !isBack ? keptWish(parts, OPEN_KEY) : null)
      if (wish && !isGuest) return choosing.start(wish)
      // Who has left signing in does not want it any more.
      if (!isSigningIn) parts.visit.removeItem(WISH_KEY)
    },
    end: stop,
  }
}
export type Buying = ReturnType<typeof createBuying>
