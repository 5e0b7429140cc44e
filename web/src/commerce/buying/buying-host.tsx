import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import '../../i18n/buying-words.ts'
import { useNetwork } from '../../frame/service.queries.ts'
import { SWITCH_MS } from '../../frame/windows/open-windows.ts'
import { Veil } from '../../frame/windows/veil.tsx'
import { dialogsOf } from '../../frame/windows/window-stack.ts'
import { isWindowOfBuying, MODAL_MS } from '../../frame/windows/window-table.ts'
import { useShownPath, useWindows } from '../../frame/windows/windows-context.ts'
import { type Buying, createBuying } from './buying-flow.ts'
import { useBuyingState, useCurrentBuying } from './current-buying.ts'
import { pageParts } from './page-parts.ts'
import { PaymentNotice } from './payment-notice.tsx'
import { useBuying } from './start-buying.ts'

interface BuyingHostProps {
  /** Asks for the PIN where paying is protected. */
  readonly guard: (run: () => void, onGivenUp: () => void) => void
}

/** Makes the purchase of this page, and brings the windows to what it is at. */
export default function BuyingHost({ guard }: BuyingHostProps) {
  const queries = useQueryClient()
  const { search, pathname, hash, state: kept } = useLocation()
  const navigate = useNavigate()
  const { history, stack } = useWindows()
  const network = useNetwork()
  const providerId = network?.provider?.id ?? null
  const connectsByPeople = network?.connects_by_people ?? false
  const shown = useShownPath()
  const latest = useRef({ connectsByPeople, guard, navigate, providerId, shown })
  useEffect(() => {
    latest.current = { connectsByPeople, guard, navigate, providerId, shown }
  })

  const begin = useEffectEvent((buying: Buying) => {
    const query = new URLSearchParams(search)
    const transactionId = query.get('transaction_id')
    const isBack = query.get('purchased') === 'true' || transactionId !== null
    if (isBack) {
      query.delete('purchased')
      query.delete('transaction_id')
      void navigate({ pathname, search: query.toString(), hash }, { replace: true, state: kept as unknown })
    }
    const isOpen = stack.some(({ name }) => isWindowOfBuying(name))
    const isShown = stack.some(({ name }) => name.startsWith('pay_'))
    const waitsForViewer = stack.some(({ name }) => name === 'pay_qr' || name === 'pay_phone_sms')
    const isAuthOpen = stack.some(({ name }) => name === 'auth')
    void buying
      .resume({ isBack, isOpen, isShown, waitsForViewer, transactionId, isSigningIn: isAuthOpen })
      .finally(() => useCurrentBuying.setState({ isResumed: true }))
  })
  useEffect(() => {
    const made = createBuying(pageParts(latest, queries, history))
    useCurrentBuying.setState({ buying: made })
    begin(made)
    return made.end
  }, [queries, history])
  const buying = useCurrentBuying((current) => current.buying)
  return buying && <Followed buying={buying} />
}

function Followed({ buying }: { readonly buying: Buying }) {
  useWishes(buying)
  useWindowsOf(buying)
  const isOnItsWay = useIsOnItsWay()
  return (
    <>
      <PaymentNotice buying={buying} />
      {isOnItsWay && <Veil />}
    </>
  )
}

/** Windows that a purchase is at, or begins in. */
const leadsToBuying = (name: string): boolean => isWindowOfBuying(name) || name === 'quick_packets'

/** Whether the purchase goes from one window to another: until that is there, the page lies under it as under a window. */
function useIsOnItsWay(): boolean {
  const { stack } = useWindows()
  const { step } = useBuyingState()
  const hasWish = useBuying((state) => state.wish !== null)
  const isOver = step === 'Idle' && !hasWish
  const isWindowOpen = stack.some(({ name }) => leadsToBuying(name))
  const [hadWindow, setHadWindow] = useState(false)
  const hasHad = isWindowOpen || (hadWindow && !isOver)
  if (hasHad !== hadWindow) setHadWindow(hasHad)
  // These two lead to pages of their own.
  return hasHad && !isOver && step !== 'Agreement' && step !== 'Foreign'
}

/** Each wish begins a purchase; it is heard once. */
function useWishes(buying: Buying): void {
  const wish = useBuying((state) => state.wish)
  useEffect(() => {
    if (!wish) return
    useBuying.setState({ wish: null })
    void buying.start(wish)
  }, [wish, buying])
}

/** Opens the window of each step when the one before has gone, and hears that one was left by the browser's back. */
function useWindowsOf(buying: Buying): void {
  const { history, stack } = useWindows()
  const { window: wanted, step } = useBuyingState()
  // The page that the window was seen over: on another one nothing is gone on with.
  const shown = useShownPath()
  const isPopped = useNavigationType() === 'POP'
  const seen = useRef<string | null>(null)
  const seenAt = useRef(shown)
  const hadOne = useRef(false)
  /** When the last one had gone, in Unix milliseconds. */
  const goneAt = useRef<number | null>(null)
  useEffect(() => {
    const names = dialogsOf(stack).map(({ name }) => name)
    const isOneOpen = names.some(isWindowOfBuying)
    if (names.some(leadsToBuying)) goneAt.current = null
    else goneAt.current ??= Date.now()
    if (wanted !== null && names.includes(wanted)) {
      seen.current = wanted
      seenAt.current = shown
      hadOne.current = true
      return
    }
    if (wanted === null) {
      seen.current = null
      const isUnderWay = buying.get().step !== 'Idle' || useBuying.getState().wish !== null
      hadOne.current = names.some(leadsToBuying) || (hadOne.current && isUnderWay)
      return
    }
    if (seen.current === wanted) {
      seen.current = null
      return isPopped && seenAt.current === shown ? buying.back() : buying.close()
    }
    if (isOneOpen) {
      hadOne.current = true
      return
    }
    const open = (): void => {
      useCurrentBuying.setState({ opening: wanted })
      history.open(wanted)
    }
    const sinceGone = Date.now() - (goneAt.current ?? Date.now())
    const wait = setTimeout(open, hadOne.current ? Math.max(0, SWITCH_MS - MODAL_MS - sinceGone) : 0)
    return () => clearTimeout(wait)
  }, [buying, history, isPopped, shown, stack, wanted])

  const isAuthOpen = stack.some(({ name }) => name === 'auth')
  const wasAuthOpen = useRef(false)
  useEffect(() => {
    if (wasAuthOpen.current && !isAuthOpen) buying.leaveSignIn()
    wasAuthOpen.current = isAuthOpen
  }, [buying, isAuthOpen])

  const wasAgreementOpen = useRef(false)
  const isAgreementOpen = stack.some(({ name }) => name.includes('accept='))
  useEffect(() => {
    if (step === 'Agreement' && wasAgreementOpen.current && !isAgreementOpen) buying.close()
    wasAgreementOpen.current = isAgreementOpen
  }, [buying, isAgreementOpen, step])
}
