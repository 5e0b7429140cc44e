import { createStore } from 'zustand/vanilla'
import { PROMO_CODE_LENGTH, type PromoKey } from '#contract/promo.ts'
import { isKind, isRefusedFor, meaningOf } from '../../api/failure-meaning.ts'
import type { KeptStorage } from '../../api/kept-storage.ts'
import { keepPromo, type PromoGift, readPromo } from './kept-promo.ts'
import { promoMachine, type PromoStep } from './promo.machine.ts'

/** What a promo code asks of the service. Every call throws an `ApiFailure`. */
export interface PromoCalls {
  readonly check: (code: string) => Promise<PromoKey>
  readonly info: (code: string) => Promise<PromoKey>
  readonly use: (code: string) => Promise<PromoGift>
  readonly agree: (id: string) => Promise<unknown>
}

interface PromoParts {
  readonly calls: PromoCalls
  readonly storage: KeptStorage
  /** Unix milliseconds. */
  readonly now: () => number
  /** Whether somebody has signed in. */
  readonly isUser: () => Promise<boolean>
  /** Loads the page anew: everything on it may be open now. */
  readonly reload: () => void
  /** The service did not take the code. @param doing what it was asked for */
  readonly onRefused: (doing: 'check' | 'use') => void
}

/** What is wrong with what was entered: nothing was, the service says so, or nobody answered. */
export type PromoProblem =
  | { readonly kind: 'required' | 'line' }
  | { readonly kind: 'said'; readonly text: string }

export interface PromoState {
  readonly step: PromoStep
  readonly code: string
  readonly problem: PromoProblem | null
  /** What the code gives, once the service has said so. */
  readonly promo: PromoKey | null
  readonly gift: PromoGift | null
  /** Id of what has to be accepted before the code is used. */
  readonly agreementId: string | null
  /** That is being noted. */
  readonly isAgreeing: boolean
}

/** As it is sent: at most fifteen characters, in capitals. */
export const shownCode = (typed: string): string =>
  typed.trimStart().toUpperCase().slice(0, PROMO_CODE_LENGTH)

/**
 * Using a promo code, without a screen. What was kept before the page was loaded anew is gone on with: a code that signing in or the bank came between
 * is checked again, and what a code has given is shown.
 * @param given a code that the address or a link has brought
 */
export function createPromoFlow(
  { calls, storage, now, isUser, reload, onRefused }: PromoParts,
  given: string | undefined,
) {
  const kept = readPromo(storage, now())
  const store = createStore<PromoState>(() => ({
    step: kept?.is === 'used' ? 'Done' : promoMachine.initial,
    code: shownCode((kept?.is === 'entered' ? kept.code : given) ?? ''),
    problem: null,
    promo: null,
    gift: kept?.is === 'used' ? kept.gift : null,
    agreementId: null,
    isAgreeing: false,
  }))
  const move = (to: PromoStep, more: Partial<PromoState> = {}): void =>
    store.setState(({ step }) => ({ step: promoMachine.move(step, to), problem: null, ...more }))
  const keepCode = (): void => keepPromo(storage, { is: 'entered', code: store.getState().code, at: now() })

  const fail = (error: unknown, doing: 'check' | 'use'): void => {
    const { said, told } = meaningOf(error)
    const text = told ?? said
    if (isKind(error, 'not_found', 'invalid')) onRefused(doing)
    keepPromo(storage, null)
    move('Entering', { problem: text === null ? { kind: 'line' } : { kind: 'said', text }, promo: null })
  }

  const askToAgree = (agreementId: string): void => {
    keepCode()
    move('Agreeing', { agreementId })
  }

  async function send(): Promise<void> {
    move('Sending')
    try {
      const gift = await calls.use(store.getState().code.trim())
      keepPromo(storage, { is: 'used', gift, at: now() })
      move('Done', { gift })
      reload()
    } catch (error) {
      const { refusal } = meaningOf(error)
      if (refusal?.reason === 'agreement') return askToAgree(refusal.id)
      if (!isRefusedFor(error, 'card')) return fail(error, 'use')
      keepCode()
      move('LinkingCard')
    }
  }

  async function check(): Promise<void> {
    move('Checking')
    const code = store.getState().code.trim()
    const isKnown = await isUser()
    try {
      await calls.check(code)
      const promo = await calls.info(code)
      if (!isKnown) {
        keepCode()
        return move('SigningIn', { promo })
      }
      store.setState({ promo })
      const { agreement_id: agreementId } = promo.data
      if (agreementId != null) return askToAgree(agreementId)
      if (promo.is_payment_needed) {
        keepCode()
        return move('LinkingCard')
      }
      if (promo.is_need_confirm) return move('Confirming')
      await send()
    } catch (error) {
      // Where nobody is a guest the code is looked at after signing in.
      if (isKnown || !isKind(error, 'session', 'refused')) return fail(error, 'check')
      keepCode()
      move('SigningIn')
    }
  }

  return {
    get: store.getState,
    subscribe: store.subscribe,
    /** Goes on with a code that was kept, where somebody has signed in. What a code has given is told once: the next page begins without it. */
    async resume(): Promise<void> {
      if (store.getState().step === 'Done') return keepPromo(storage, null)
      const isEntered = () =>
        readPromo(storage, now())?.is === 'entered' && store.getState().step === 'Entering'
      if (isEntered() && (await isUser()) && isEntered()) await check()
    },
    type(text: string): void {
      if (store.getState().step === 'Entering') store.setState({ code: shownCode(text), problem: null })
    },
    async submit(): Promise<void> {
      const { step, code } = store.getState()
      if (step !== 'Entering') return
      if (code.trim() === '') return store.setState({ problem: { kind: 'required' } })
      await check()
    },
    async confirm(): Promise<void> {
      if (store.getState().step === 'Confirming') await send()
    },
    /** The agreement is accepted: what the code asks for next is looked at anew. */
    async agree(): Promise<void> {
      const { step, agreementId, isAgreeing } = store.getState()
      if (step !== 'Agreeing' || agreementId === null || isAgreeing) return
      store.setState({ isAgreeing: true })
      try {
        await calls.agree(agreementId)
      } catch {
        return store.setState({ problem: { kind: 'line' } })
      } finally {
        store.setState({ isAgreeing: false })
      }
      if (store.getState().step === 'Agreeing') await check()
    },
    /** A card is there now. */
    async linked(): Promise<void> {
      if (store.getState().step === 'LinkingCard') await check()
    },
    /** Another code is to be entered. */
    back(): void {
      const { step } = store.getState()
      if (!promoMachine.can(step, 'Entering') || step === 'Checking' || step === 'Sending') return
      keepPromo(storage, null)
      move('Entering', { promo: null })
    },
    /** The viewer is done with it, or does not want it any more. */
    forget: (): void => keepPromo(storage, null),
  }
}

export type PromoFlow = ReturnType<typeof createPromoFlow>
