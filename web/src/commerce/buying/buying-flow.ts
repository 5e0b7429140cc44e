import { packetPath } from '#domain/catalogue/addresses.ts'
import { isRefusedFor } from '../../api/failure-meaning.ts'
import { isPaying, stopsAsking } from './buying.machine.ts'
import {
  type BuyingParts,
  type BuyingState,
  createBuyingState,
  type Problem,
  problemOf,
} from './buying-state.ts'
import { createChoosing } from './choosing.ts'
import { createFollowing } from './following.ts'
import { OPEN_KEY, WISH_KEY } from './kept-keys.ts'
import { isHad } from './is-had.ts'
import { isBehindPin, keepWhileOpen, keptWish, withPeriod } from './kept-wish.ts'
import { createPaying, type Fail } from './paying.ts'
import type { Wish } from './start-buying.ts'
import { type Resumed, showResumed } from './resumed-payment.ts'
import { stepBefore } from './step-back.ts'
import { keyOf, type PendingPayment } from './pending-payment.ts'

/** One purchase at a time, from the wish for a packet to the picture that plays. Without a screen: windows show its state and press its buttons. */
export function createBuying(parts: BuyingParts) {
  const store = createBuyingState()
  const { get, move, reset, change } = store
  const { calls } = parts
  keepWhileOpen(store, parts)

  const showProblem = (problem: Problem): void => {
    // A payment that was left to itself is not asked about over what the viewer does now.
    if (get().step === 'Idle') return parts.onProblem(problem)
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
          return parts.onForbidden(error)
        }
        showProblem(problemOf(error))
      }
    },
  }

  /** What was wanted is bought, unless the base packet has brought it along, as a bundle does: then it plays. */
  async function goOnWith(next: Wish): Promise<void> {
    if (!(await isHad(calls, next.packetId))) return choosing.start(next)
    if (next.then !== undefined) parts.goTo(next.then)
  }
  const following = createFollowing(store, parts, {
    fail,
    showProblem,
    goOnWith: (next) => void goOnWith(next),
  })
  const { ask, finish, follow } = following
  const paying = createPaying(store, parts, { fail, follow, finish })
  const choosing = createChoosing(store, parts, { fail, paying, finish })

  /** Money for the balance, and a payment of an earlier page, are begun without asking what the viewer has. */
  async function tellGivenUp({ hasPackets, packet }: BuyingState): Promise<void> {
    const hasAny =
      hasPackets ??
      (await calls.subscriptions().then(
        (held) => held.length > 0,
        () => false,
      ))
    parts.tell(hasAny ? 'offer_cancel' : 'payment_cancel', `packet:${packet?.id ?? 'none'}`)
  }

  async function resumeBase(packetId: number, wish: Wish): Promise<void> {
    const paused = (await calls.subscriptions()).find(
      ({ id, is_paused: isPaused }) => isPaused && id === packetId,
    )
    // Another device may have let it go on.
    if (paused) await calls.resume(paused)
    await parts.refresh()
    if (get().step === 'BasePackets') await choosing.start(wish)
  }

  return {
    get,
    subscribe: store.subscribe,
    ...choosing,
    ...paying,
    start: (wish: Wish): Promise<void> => {
      following.setAside()
      return choosing.start(wish)
    },
    /** Shows again that a payment is being asked about. */
    showPayment: (): void => {
      if (get().step === 'Idle' && get().askedSince !== null)
        move('Processing', { askedSince: get().askedSince, transaction: following.told() })
    },
    /** The viewer has closed the window of a step. */
    close(): void {
      const { step, askedSince } = get()
      if (step === 'Idle') return
      if (stopsAsking(step)) following.stop()
      if (isPaying(step)) void tellGivenUp(get())
      reset()
      if (following.isAsking()) change({ askedSince })
      else following.takeBack()
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
        following.stop()
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
      following.askAgain()
    },
    /** From the beginning, with what was wanted. */
    async again(): Promise<void> {
      const { typeId, wish } = get()
      if (wish) await choosing.start(withPeriod(wish, typeId))
      else reset()
    },
    /** A code is over, or did not come: there is a new one, by the same way, or, where an earlier page had begun, from the beginning, which for money on the balance is its amount. */
    newCode(): void {
      const { resumed, transaction, way } = get()
      if (way) return paying.payAnew()
      const isTopUp = resumed?.packetId === null && transaction?.packet_id === undefined
      if (!isTopUp || !transaction) return void this.again()
      this.topUp(transaction.amount)
    },
    /** Leaves the purchase for putting an amount on the balance, such as what a renewal lacks that was not paid: with it the packet goes on. */
    topUp(amount: string): void {
      this.close()
      parts.showRefill(amount)
    },
    /** Goes on with what an earlier page had begun. Nobody who only opens a page is told of a payment; it is asked about without a word. */
    async resume({
      isBack: comesBack,
      isOpen,
      isShown,
      waitsForViewer,
      transactionId,
      isSigningIn,
    }: Resumed): Promise<void> {
      const { kept, isGuest } = await following.begin()
      const named: PendingPayment | null =
        transactionId === null
          ? (kept.findLast((one) => comesBack || isShown || !following.isToldThere(one)) ?? null)
          : await following.named(transactionId, kept)
      if (following.isOver()) return
      // Whoever goes back in the history meets the gateway's page again, which leads here as it did when all was told.
      const isBack = comesBack && (named !== null || !following.hasToldLately())
      const isNamed = (one: PendingPayment): boolean => named !== null && keyOf(one) === keyOf(named)
      for (const other of kept) if (!isNamed(other) || get().step !== 'Idle') following.askAside(other)
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
          if (following.isOver()) return
          // The viewer has begun something else meanwhile.
          if (get().resumed !== named) return named ? following.askAside(named) : undefined
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
    end: following.end,
  }
}
export type Buying = ReturnType<typeof createBuying>
