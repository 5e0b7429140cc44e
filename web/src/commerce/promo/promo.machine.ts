import { machine } from '#domain/machine.ts'

/** Using a promo code. Whatever the service refuses leads back to where the code is entered. */
export const promoMachine = machine(
  {
    Entering: ['Checking'],
    /** The service says what the code gives, and what it asks for. */
    Checking: ['Entering', 'SigningIn', 'Agreeing', 'Confirming', 'LinkingCard', 'Sending'],
    /** A guest is told what the code gives, and signs in. */
    SigningIn: ['Entering'],
    /** The packet that follows has an agreement, which is accepted first. */
    Agreeing: ['Checking', 'Entering'],
    /** The viewer reads what follows, and agrees. */
    Confirming: ['Sending', 'Entering'],
    LinkingCard: ['Checking', 'Entering'],
    Sending: ['Done', 'Entering', 'Agreeing', 'LinkingCard'],
    Done: [],
  },
  { initial: 'Entering' },
)

export type PromoStep = (typeof promoMachine.states)[number]

/** The steps as viewers count them: enter the code, sign in, link a card or activate, done. */
export const PLACES = ['code', 'sign_in', 'activate', 'done'] as const

/**
 * The step behind the code that the browser's back leads out of; null where the code is entered. Of what was confirmed it stays until the page is
 * loaded anew. @param isConfirmed whether the viewer is asked to confirm what the code gives
 */
export function enteredStep(
  step: PromoStep,
  isConfirmed: boolean,
): 'sign_in' | 'agreement' | 'card' | 'confirm' | null {
  if (step === 'SigningIn') return 'sign_in'
  if (step === 'Agreeing') return 'agreement'
  if (step === 'LinkingCard') return 'card'
  const isAsked = step === 'Confirming' || step === 'Sending' || step === 'Done'
  return isConfirmed && isAsked ? 'confirm' : null
}

/** Which of the four steps a state is shown as. */
export function placeOf(step: PromoStep): (typeof PLACES)[number] {
  if (step === 'SigningIn') return 'sign_in'
  if (step === 'Done') return 'done'
  return step === 'Entering' || step === 'Checking' ? 'code' : 'activate'
}
