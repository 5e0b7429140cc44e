import { createStore } from 'zustand/vanilla'
import type { ProtectedAction } from '#contract/identity.ts'
import { askPin, type PinQuestion } from '#domain/identity/pin.ts'
import { pinGateMachine, type PinGateStep } from './pin-gate.machine.ts'

/** After the right PIN the saved action runs so many milliseconds later: the dialog has left by then. */
export const RETRY_DELAY_MS = 600
/** How long the flag says that it is open, in milliseconds: longer where playback follows. */
export const UNLOCKED_MS = { playing: 5000, other: 2000 } as const

/** For so long after it was entered the PIN goes along with changes that the service wants it for, in milliseconds. */
const HELD_MS = 5 * 60_000

const PLAYING: ReadonlySet<ProtectedAction> = new Set(['vod', 'channel', 'program'])

/** Whether playback follows an action. */
export const isPlaying = (action: ProtectedAction): boolean => PLAYING.has(action)

export interface PinRequest {
  readonly action: ProtectedAction
  /** What was wanted; runs once the way is free. */
  readonly run: () => void
  /** Hears that the dialog was closed instead. */
  readonly onGivenUp?: (() => void) | undefined
  /** What the page is for lies behind the PIN: the browser's back leaves both. Over any other page it closes the dialog alone. */
  readonly isWall?: boolean
  /**
   * Does the action with the PIN, which the service checks on the way. What it throws is said in the dialog; where it comes
   * back, the action is done.
   */
  readonly check?: ((pin: string) => Promise<void>) | undefined
}

export interface PinGateState {
  readonly step: PinGateStep
  /** Null where nothing is wanted. */
  readonly request: PinRequest | null
}

/** What decides besides the action. `isLimited` is a child session, whose limits nothing lifts. */
export type PinCircumstances = Omit<PinQuestion, 'action'> & { readonly isLimited: boolean }

export interface PinGateParts {
  readonly circumstances: () => Promise<PinCircumstances>
  /** An embedded page that was told to leave the PIN before playback to its host. */
  readonly isSkipped: boolean
  /** Keeps the moment of a right entry. */
  readonly remember: () => void
  readonly onTrouble: (error: unknown) => void
}

/** The one gate of the page: decides whether an action goes on, and keeps it while the viewer is asked. */
export function createPinGate({ circumstances, isSkipped, remember, onTrouble }: PinGateParts) {
  const store = createStore<PinGateState>(() => ({ step: 'Closed', request: null }))
  let retry: ReturnType<typeof setTimeout> | undefined
  let flag: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  let held: { readonly pin: string; readonly until: number } | null = null
  const withdrawn = new WeakSet<PinRequest>()

  const move = (to: PinGateStep, request: PinRequest | null): void => {
    const { step } = store.getState()
    store.setState({ step: step === to ? to : pinGateMachine.move(step, to), request })
  }
  const giveUp = (): void => {
    clearTimeout(retry)
    clearTimeout(flag)
    const { request, step } = store.getState()
    if (step === 'Closed') return
    move('Closed', null)
    if (step !== 'Passed') request?.onGivenUp?.()
  }

  return {
    get: store.getState,
    subscribe: store.subscribe,
    /** Runs an action, or asks for what it needs first. A newer wish takes the place of the one that waits. */
    async guard(request: PinRequest): Promise<void> {
      const mine = ++attempt
      let known: PinCircumstances
      try {
        known = await circumstances()
      } catch (error) {
        if (withdrawn.has(request)) return
        onTrouble(error)
        return request.onGivenUp?.()
      }
      if (withdrawn.has(request)) return
      if (mine !== attempt) return request.onGivenUp?.()
      // The host answers for what it shows; the PIN itself, and what money and profiles are behind, are the household's.
      const isLeftToHost = isSkipped && isPlaying(request.action) && !known.isLimited
      const answer = isLeftToHost ? 'open' : askPin({ ...known, action: request.action })
      if (answer === 'open') return request.run()
      giveUp()
      move(({ ask: 'Asking', set_first: 'SettingFirst', sign_in: 'SigningIn' } as const)[answer], request)
    },
    /** Asks for the PIN whatever this device remembers: the service wants it. */
    ask(request: PinRequest): void {
      giveUp()
      move('Asking', request)
    },
    /** Says that only who has signed in may do this: the service refused a guest. */
    signIn(request: PinRequest): void {
      giveUp()
      move('SigningIn', request)
    },
    /** The PIN that was entered a moment ago on this page. */
    heldPin: (): string | null => (held !== null && performance.now() < held.until ? held.pin : null),
    /** The PIN was right, or has just been chosen: the saved action runs in a moment. */
    pass(pin?: string): void {
      if (pin !== undefined) held = { pin, until: performance.now() + HELD_MS }
      const { request } = store.getState()
      if (!request) return
      remember()
      move('Passed', request)
      retry = setTimeout(request.run, RETRY_DELAY_MS)
      const shownMs = isPlaying(request.action) ? UNLOCKED_MS.playing : UNLOCKED_MS.other
      flag = setTimeout(() => move('Closed', null), shownMs)
    },
    /** Another profile goes on with this page: whatever was entered before was not entered by them. */
    forget(): void {
      held = null
      giveUp()
    },
    /** The dialog was closed: the saved action is forgotten. */
    close: giveUp,
    /** What was wanted is not there any more; nobody hears of it. */
    withdraw(request: PinRequest): void {
      withdrawn.add(request)
      const { step, request: present } = store.getState()
      if (present !== request || step === 'Closed') return
      clearTimeout(retry)
      if (step !== 'Passed') move('Closed', null)
    },
  }
}
export type PinGate = ReturnType<typeof createPinGate>
