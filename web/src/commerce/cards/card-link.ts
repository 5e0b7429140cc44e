import { createStore } from 'zustand/vanilla'
import type { Card } from '#contract/payforms.ts'
import type { Transaction } from '#contract/purchases.ts'
import { mayPass, meaningOf } from '../../api/failure-meaning.ts'
import type { KeptStorage } from '../../api/kept-storage.ts'
import { CARD_LINK_KEY } from '../buying/kept-keys.ts'
import { cardLinkMachine, type CardLinkStep } from './card-link.machine.ts'

/** The button is locked for so long after it was used, in milliseconds: two cards are not linked at once. */
export const LOCK_MS = 10_000
/** The service is asked so often what became of it, in milliseconds: by its transaction, or by the list of cards where none is known. */
const ASK_MS = { transaction: 600, cards: 300 } as const
/** The wait is counted in so many parts of so many milliseconds; then it has an end. */
export const PARTS = 6
const PART_MS = 10_000
/** What was begun longer ago is not waited for any more, in milliseconds. */
const KEPT_MS = 3_600_000

/** What is kept while the viewer is at the gateway. */
interface Pending {
  readonly begunAt: number
  readonly transaction: string | null
  /** Where the card is entered. */
  readonly url: string | null
  /** The cards that were there before. */
  readonly known: readonly string[]
  /** Whose card it is: another account that signs in here does not meet it. Older pages do not tell it. */
  readonly userId?: number
}

export interface CardLinkCalls {
  readonly begin: () => Promise<Transaction>
  readonly transaction: (id: string) => Promise<Transaction>
  readonly cards: () => Promise<readonly Card[]>
}

export interface CardLinkParts {
  readonly calls: CardLinkCalls
  readonly storage: KeptStorage
  /** Who links a card. */
  readonly userId: number
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Leaves this page. */
  readonly leave: (url: string) => void
}

export interface CardLinkState {
  readonly step: CardLinkStep
  /** How much of the wait is over, of `PARTS`. */
  readonly count: number
  /** Until then the button is locked, epoch milliseconds. */
  readonly lockedUntil: number
  /** Where the card is entered, while that can still be done. */
  readonly url: string | null
  /** Why it failed: the service said so, nobody answered in time, or it has not begun at all. */
  readonly reason: 'refused' | 'silent' | 'not_begun' | null
  /** What the service says of it. */
  readonly said: string | null
}

function read(storage: KeptStorage): Pending | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(CARD_LINK_KEY) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'begunAt' in kept && 'known' in kept
      ? (kept as Pending)
      : null
  } catch {
    return null
  }
}

/** Linking a card, without a screen. What was begun before the page was loaded is gone on with. */
export function createCardLink({ calls, storage, userId, now, leave }: CardLinkParts) {
  const kept = read(storage)
  const isOwn = kept?.userId === undefined || kept.userId === userId
  let pending = kept && isOwn && now() - kept.begunAt < KEPT_MS ? kept : null
  let timer: ReturnType<typeof setTimeout> | undefined
  const store = createStore<CardLinkState>(() => ({
    step: 'Idle',
    count: 0,
    lockedUntil: (pending?.begunAt ?? 0) + LOCK_MS,
    url: pending?.url ?? null,
    reason: null,
    said: null,
  }))

  const move = (to: CardLinkStep, more: Partial<CardLinkState> = {}): void => {
    store.setState(({ step }) => ({ step: cardLinkMachine.move(step, to), ...more }))
  }
  const keep = (next: Pending | null): void => {
    pending = next
    if (next) storage.setItem(CARD_LINK_KEY, JSON.stringify(next))
    else storage.removeItem(CARD_LINK_KEY)
  }
  const fail = (reason: CardLinkState['reason'], said: string | null = null): void => {
    // Who hears nothing may ask once more; whatever else failed is over.
    if (reason !== 'silent') keep(null)
    move('Failed', { reason, said, url: reason === 'silent' ? (pending?.url ?? null) : null })
  }
  const end = (): void => {
    keep(null)
    move('Linked')
  }

  /** What became of it; null while nobody knows. */
  async function outcome({ transaction, known }: Pending): Promise<Transaction | 'linked' | null> {
    if (transaction !== null) return calls.transaction(transaction)
    return (await calls.cards()).some(({ id }) => !known.includes(id)) ? 'linked' : null
  }

  function wait(): void {
    const since = now()
    const again = (): void => {
      const count = Math.min(PARTS, Math.floor((now() - since) / PART_MS))
      store.setState({ count })
      if (count === PARTS) fail('silent')
      else timer = setTimeout(ask, pending?.transaction == null ? ASK_MS.cards : ASK_MS.transaction)
    }
    const ask = (): void => {
      if (!pending) return
      outcome(pending).then(
        (answer) => {
          if (store.getState().step !== 'Waiting') return
          if (answer === 'linked') return end()
          const status = answer?.transaction.status
          if (status === 'complete') return end()
          if (status === 'error') return fail('refused', answer?.status_description ?? null)
          again()
        },
        (error: unknown) => {
          if (store.getState().step !== 'Waiting') return
          // A line that is lost for a moment, or a gateway that is slow, says nothing of the card.
          if (mayPass(error)) again()
          else fail('refused')
        },
      )
    }
    again()
  }

  const listen = (): void => {
    if (store.getState().step !== 'Leaving') return
    move('Waiting', { count: 0 })
    wait()
  }

  return {
    get: store.getState,
    subscribe: store.subscribe,
    /** Begins, or goes on with what was begun before. @returns what ends it when nobody looks any more */
    start(): () => void {
      addEventListener('pageshow', listen)
      if (pending && store.getState().step === 'Idle') {
        move('Waiting')
        wait()
      }
      return () => {
        removeEventListener('pageshow', listen)
        clearTimeout(timer)
      }
    },
    /** Links a card: leaves for the page where it is entered. @param known the ids of the cards that are there already */
    begin(known: readonly string[]): void {
      const { step, lockedUntil } = store.getState()
      if (now() < lockedUntil || !cardLinkMachine.can(step, 'Beginning')) return
      const begunAt = now()
      move('Beginning', { lockedUntil: begunAt + LOCK_MS, reason: null, said: null, count: 0 })
      keep({ begunAt, transaction: null, url: null, known, userId })
      calls.begin().then(
        ({ transaction_id: transaction, full_url: url }) => {
          keep({ begunAt, transaction, url, known, userId })
          if (url === null) {
            move('Waiting')
            return wait()
          }
          move('Leaving', { url })
          leave(url)
        },
        (error: unknown) => {
          const { said, told } = meaningOf(error)
          fail('not_begun', mayPass(error) ? null : (told ?? said))
        },
      )
    },
    /** Leads to the page of the gateway once more: of what was begun, so nothing is taken twice. */
    reopen(): void {
      const { url, step } = store.getState()
      if (url === null || step !== 'Waiting') return
      clearTimeout(timer)
      move('Leaving')
      leave(url)
    },
    /** Asks on, after nobody has answered in time. */
    askOn(): void {
      if (store.getState().reason !== 'silent') return
      move('Waiting', { reason: null, count: 0 })
      wait()
    },
  }
}
