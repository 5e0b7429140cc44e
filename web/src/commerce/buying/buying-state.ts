import { createStore } from 'zustand/vanilla'
import type { Packet } from '#contract/commerce.ts'
import type { Card } from '#contract/payforms.ts'
import type { Account, Offer, PaySystem, PurchasePeriod, Transaction } from '#contract/purchases.ts'
import { meaningOf } from '../../api/failure-meaning.ts'
import type { KeptStorage } from '../../api/kept-storage.ts'
import type { AddressableId } from '../../frame/windows/window-table.ts'
import type { BuyingCalls } from './buying-calls.ts'
import { buyingMachine, type BuyingStep, WINDOW_OF } from './buying.machine.ts'
import type { PendingPayment } from './pending-payment.ts'
import type { Wish } from './start-buying.ts'

/** What stands in the way, and what became of the money. */
export type Problem =
  /** In words of the service. */
  | { readonly is: 'said'; readonly text: string }
  /** The payment was not taken; without words of the service nothing more is known. */
  | { readonly is: 'declined'; readonly text: string | null }
  /** An offer that nothing can be done with: `No purchases!`, `No paysystems!`. */
  | { readonly is: 'offer'; readonly error: Error }
  | { readonly is: 'line' | 'service' }
  /** The money came, the packet did not: it is on the balance. */
  | { readonly is: 'kept'; readonly text: string | null }
  | { readonly is: 'no_id' | 'too_old' | 'too_long' | 'gone' }

/** What a failure means to who buys. */
export function problemOf(error: unknown): Problem {
  const { kind, said, told } = meaningOf(error)
  if (kind === 'broken' && error instanceof Error) return { is: 'offer', error }
  if (kind === 'line') return { is: 'line' }
  const text = told ?? said
  return text === null ? { is: 'service' } : { is: 'said', text }
}

export interface BuyingState {
  readonly step: BuyingStep
  /** The window that is to be open. */
  readonly window: AddressableId | null
  /** Something is asked of the service; the window stays as it is meanwhile. */
  readonly isBusy: boolean
  readonly wish: Wish | null
  readonly packet: Packet | null
  /** The base packets, one of which comes first. */
  readonly bases: readonly Packet[]
  readonly periods: readonly PurchasePeriod[]
  readonly offer: Offer | null
  /** The `purchases_type` that the offer was asked for; undefined is the packet's own period. */
  readonly typeId: string | undefined
  readonly account: Account | null
  readonly cards: readonly Card[]
  readonly card: Card | null
  readonly way: PaySystem | null
  /** What is put on the balance, and then paid from there; null where the purchase itself is paid. */
  readonly amount: string | null
  /** What the service has said the purchase lacks, where that is more than the window had shown; null where the balance tells it. */
  readonly needed: string | null
  readonly transaction: Transaction | null
  /** What an earlier page had begun, where this page goes on with it. */
  readonly resumed: PendingPayment | null
  /** Unix milliseconds since when it is asked what became of the payment; null while nobody asks. */
  readonly askedSince: number | null
  readonly problem: Problem | null
  /** What is wrong with what was typed: the phone, the code; or that no more codes are sent. */
  readonly wrong: 'phone' | 'code' | 'no_more_codes' | null
  /** Milliseconds by the clock of the page from when on another code may be asked for, where the service has sent too many. */
  readonly codesFrom: number
  /** Whether this viewer has any packet: what giving up is called. Null while nobody has asked. */
  readonly hasPackets: boolean | null
}

export const NOTHING: BuyingState = {
  step: 'Idle',
  window: null,
  isBusy: false,
  wish: null,
  packet: null,
  bases: [],
  periods: [],
  offer: null,
  typeId: undefined,
  account: null,
  cards: [],
  card: null,
  way: null,
  amount: null,
  needed: null,
  transaction: null,
  resumed: null,
  askedSince: null,
  problem: null,
  wrong: null,
  codesFrom: 0,
  hasPackets: null,
}

/** What buying needs of the page around it. */
export interface BuyingParts {
  readonly calls: BuyingCalls
  readonly visit: KeptStorage
  readonly kept: KeptStorage
  /** Unix milliseconds by the service's clock. */
  readonly now: () => number
  readonly isGuest: () => Promise<boolean>
  /** Who has signed in; null of guests, and while nobody knows. */
  readonly userId: () => Promise<number | null>
  /** The provider whose viewer this is. */
  readonly providerId: () => number | null
  /** The provider's people connect packets that its viewers do not find in its list. */
  readonly connectsByPeople: () => boolean
  /** Asks for the PIN where paying is protected; `onGivenUp` hears that it was not entered. */
  readonly guard: (run: () => void, onGivenUp: () => void) => void
  readonly signIn: () => void
  readonly showAgreement: (path: string, id: string) => void
  /** Offers other packets in a window of its own. */
  readonly showPackets: (then: string | undefined) => void
  /** Asks how much is put on the balance, and how. */
  readonly showRefill: (amount: string) => void
  /** Does something once no window lies over the page any more. */
  readonly afterWindows: (then: () => void) => void
  /** Leads to a page of this site. */
  readonly goTo: (path: string) => void
  /** Leaves this site for the page on which is paid. */
  readonly leaveFor: (url: string) => void
  /** The address that is shown now. */
  readonly shownPath: () => string
  /** The address that the viewer comes back to. */
  readonly returnPath: () => string
  /** The service is closed where the viewer is. @param error the refusal, which says where */
  readonly onForbidden: (error: unknown) => void
  /** Everything that rights decide about is read anew. */
  readonly refresh: () => Promise<void>
  /** Says that it worked; `name` is null of money for the balance. */
  readonly onDone: (what: 'bought' | 'changed' | 'filled', name: string | null) => void
  /** What a payment came to that no window is open for. */
  readonly onProblem: (problem: Problem) => void
  readonly onOutcome: (outcome: 'complete' | 'error') => void
  readonly tell: (
    event:
      | 'offer_shown'
      | 'payment_start'
      | 'payment_fail'
      | 'purchase_success'
      | 'offer_cancel'
      | 'payment_cancel',
    value: string,
  ) => void
}

/** The state of the one purchase of a page, moved on by the table of its life. */
export function createBuyingState() {
  const store = createStore<BuyingState>(() => NOTHING)
  return {
    get: store.getState,
    subscribe: store.subscribe,
    change: (more: Partial<BuyingState>): void => store.setState(more),
    move(to: BuyingStep, more: Partial<BuyingState> = {}): void {
      const { step, window } = store.getState()
      const next = WINDOW_OF[step === to ? to : buyingMachine.move(step, to)]
      store.setState({
        step: to,
        window: next === 'kept' ? window : next,
        isBusy: false,
        problem: null,
        wrong: null,
        needed: null,
        ...more,
      })
    },
    reset: (): void => store.setState(NOTHING),
  }
}
export type BuyingStore = ReturnType<typeof createBuyingState>
