import type { SentCode } from '#contract/otp.ts'
import type { RegionalChoice } from '#contract/regional.ts'
import { isPhone } from '#domain/identity/phone.ts'
import { isKind, secondsToWait } from '../../api/failure-meaning.ts'
import { keepTicket, readTicket, type CodeTicket, type TicketStorage } from './code-ticket.ts'
import { keepChoice, readChoice } from './kept-choice.ts'
import { problemOf, type SignInProblem } from './sign-in-problem.ts'
import type { Place, SignInCalls } from './sign-in.types.ts'
import { signInMachine, type SignInStep } from './sign-in.machine.ts'

/** Another code may be asked for after this long, in milliseconds, where the service says nothing else. */
const RESEND_MS = 60_000
/** A code that a messenger sent is taken to be good this long, in milliseconds; the service has the last word. */
const MESSENGER_LIFE_MS = 300_000
/** Less than there is between two codes: the seconds by which the service hears later of a question than it was asked. */
const ON_THE_WAY_S = 10

export interface SignInParts {
  readonly calls: SignInCalls
  readonly storage: TicketStorage
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly mask: string | null
  readonly nineDigits: boolean
  readonly codeLength: number
  /** The provider signs in by a backend of its own. */
  readonly isRegional: boolean
}

export interface SignInState {
  readonly step: SignInStep
  /** Digits with the country's. */
  readonly phone: string
  readonly problem: SignInProblem | null
  /** Opens the messenger that sends the code. */
  readonly link: string | null
  readonly method: string
  readonly ticket: CodeTicket | null
  /** What is to be chosen from, at a regional provider. */
  readonly choice: RegionalChoice | null
  /** What the operator says of the code. */
  readonly message: string | null
}

export interface SignInFlow {
  readonly state: () => SignInState
  readonly subscribe: (listener: () => void) => () => void
  readonly submitPhone: (phone: string, honeypot: string) => Promise<void>
  /** The number is being changed: what was wrong with the one before is said no longer than it is so. */
  readonly changePhone: (phone: string) => void
  /** Has the code sent as a message: instead of by messenger, or once more. */
  readonly sendByMessage: () => Promise<void>
  /** Looks whether the messenger has sent the code. */
  readonly checkMessenger: () => Promise<void>
  readonly submitCode: (code: string) => Promise<void>
  readonly choosePlace: (place: Place) => Promise<void>
  readonly submitPassword: (login: string, password: string) => Promise<void>
  readonly choosePassword: () => void
  readonly back: () => void
  /** Goes to a step that was shown before; false where that cannot be done now. */
  readonly revisit: (place: SignInPlace) => boolean
}

/** What the form shows; the steps on the way between two of them show the first. */
export type SignInPlace = 'phone' | 'messenger' | 'code' | 'password' | 'place'

/** The place that a state is shown at. */
export function placeOf({ step, ticket, link, choice }: SignInState): SignInPlace {
  if (choice !== null && ['Choosing', 'Placing', 'Done'].includes(step)) return 'place'
  if (step === 'Password' || step === 'CheckingPassword') return 'password'
  if (step === 'Done' && ticket === null) return 'password'
  if (ticket !== null && ['Code', 'CheckingCode', 'Sending', 'Done'].includes(step)) return 'code'
  return link !== null && ['Messenger', 'Sending'].includes(step) ? 'messenger' : 'phone'
}

/**
 * Signing in step by step, without a screen. A code that is under way when it begins is gone on with, and so is what is to be chosen after
 * it; else it begins with the password, where that is what was shown before a reload.
 */
export function createSignIn(
  { calls, storage, now, mask, nineDigits, codeLength, isRegional }: SignInParts,
  shown: SignInPlace = 'phone',
): SignInFlow {
  const isPassword = shown === 'password'
  const keptChoice = () => (isRegional ? readChoice(storage, now()) : null)
  const chosen = isPassword ? null : keptChoice()
  const begun = isPassword || chosen ? null : readTicket(storage, now())
  const first = begun ? 'Code' : 'Phone'
  let state: SignInState = {
    step: isPassword ? 'Password' : chosen ? 'Choosing' : first,
    phone: (chosen ?? begun)?.phone ?? '',
    problem: null,
    link: null,
    method: begun?.method ?? 'sms',
    ticket: begun,
    choice: chosen,
    message: null,
  }
  let honeypot = ''
  /** When the message was sent that the messenger is used in place of; its code is still good. */
  let messageSentAt: number | null = null
  const listeners = new Set<() => void>()
  const change = (more: Partial<SignInState>) => {
    state = { ...state, ...more }
    for (const listener of listeners) listener()
  }
  const move = (to: SignInStep, more: Partial<SignInState> = {}) =>
    change({ step: signInMachine.move(state.step, to), problem: null, ...more })
  const keep = (ticket: CodeTicket | null) => {
    keepTicket(storage, ticket)
    return ticket
  }

  async function sendCode(phone: string): Promise<SentCode> {
    try {
      return await calls.sendCode(phone, honeypot)
    } catch (error) {
      if (!isKind(error, 'unknown_phone')) throw error
      // Nobody has this number yet, and this service wants it to be somebody's first.
      await calls.createUser(phone)
      return calls.sendCode(phone, honeypot)
    }
  }

  /** Of a code of which the service has said no more than that there is one. */
  const ticketOf = (phone: string, method: string): CodeTicket => {
    const at = now()
    return {
      phone,
      method,
      length: codeLength,
      sentAt: at,
      resendAt: at + RESEND_MS,
      expiresAt: at + MESSENGER_LIFE_MS,
    }
  }

  async function send(backTo: 'Phone' | 'Messenger' | 'Code'): Promise<void> {
    move('Sending')
    const { phone } = state
    const begun = now()
    // A gateway may take long: who has gone back meanwhile stays where they are.
    const isAwaited = () => state.step === 'Sending' && state.phone === phone
    try {
      const sent = await sendCode(phone)
      const at = now()
      const ticket = keep({
        phone,
        method: sent.method,
        length: sent.length || codeLength,
        sentAt: at,
        resendAt: at + (sent.seconds > 0 ? sent.seconds * 1000 : RESEND_MS),
        expiresAt: at + sent.expires_in * 1000,
      })
      if (isAwaited()) move('Code', { ticket, method: sent.method, message: sent.message })
    } catch (error) {
      let problem = problemOf(error)
      // Where an answer was lost, the gateway's or the service's own, the code may arrive all the same: then it can be entered.
      if (isKind(error, 'server', 'line')) {
        const maxAge = Math.ceil((now() - begun) / 1000) + ON_THE_WAY_S
        const isThere = await calls.codeExists(phone, maxAge).catch(() => false)
        if (isThere) {
          const ticket = keep(ticketOf(phone, 'sms'))
          if (isAwaited()) move('Code', { ticket, method: 'sms', problem })
          return
        }
      }
      // The code of before is as good as it was, and its step counts down to when there is another one.
      if (isKind(error, 'too_often') && backTo === 'Code' && state.ticket && isAwaited()) {
        const resendAt = now() + (secondsToWait(error) * 1000 || RESEND_MS)
        return move('Code', { problem, ticket: keep({ ...state.ticket, resendAt }) })
      }
      if (isKind(error, 'refused') && problem.kind === 'said') {
        const where = await calls.whereabouts().catch(() => [])
        if (where.length > 0) problem = { kind: 'said', text: `${problem.text} (${where.join(', ')})` }
      }
      if (isAwaited()) move(backTo, { problem })
    }
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async submitPhone(phone, name) {
      if (state.step !== 'Phone') return
      if (!isPhone(phone, mask, nineDigits)) return change({ problem: { kind: 'error_wrong_phone' } })
      const choice = keptChoice()
      // The right code for this number was entered a moment ago.
      if (choice?.phone === phone) return move('Choosing', { phone, choice })
      const ticket = readTicket(storage, now())
      // The code for this number was sent a moment ago: it is entered, not sent again.
      if (ticket?.phone === phone && ticket.resendAt > now()) return move('Code', { phone, ticket })
      messageSentAt = ticket?.phone === phone && ticket.method === 'sms' ? ticket.sentAt : null
      honeypot = name
      if (isRegional) {
        // Nobody of this provider has such a phone: the service is not asked, and nobody learns it from the form.
        if (!phone.startsWith('7')) return move('Code', { phone, ticket: ticketOf(phone, 'sms') })
        move('AskingMethods', { phone, ticket: null, link: null })
        return send('Phone')
      }
      move('AskingMethods', { phone, ticket: null, link: null })
      try {
        const { methods, link } = await calls.methods(phone)
        const [method] = methods
        if (method !== undefined && method !== 'sms' && link !== null) {
          return move('Messenger', { link, method })
        }
      } catch (error) {
        const problem = problemOf(error)
        // A service that cannot say how it sends codes may send them all the same.
        if (problem.kind === 'error_video_download') return move('Phone', { problem })
      }
      await send('Phone')
    },
    changePhone(phone) {
      if (state.step !== 'Phone' || state.problem === null) return
      const isStill = state.problem.kind === 'error_wrong_phone' && !isPhone(phone, mask, nineDigits)
      if (!isStill) change({ problem: null })
    },
    async sendByMessage() {
      if (state.step === 'Messenger') await send('Messenger')
      else if (state.step === 'Code' && (state.ticket?.resendAt ?? 0) <= now()) await send('Code')
    },
    async checkMessenger() {
      const { phone } = state
      // The code of the message is older than the moment at which this page heard that it was sent.
      const maxAge =
        messageSentAt === null ? null : Math.max(1, Math.floor((now() - messageSentAt) / 1000) - 1)
      const isSent = await calls.codeExists(phone, maxAge).catch(() => false)
      if (!isSent || state.step !== 'Messenger' || state.phone !== phone) return
      move('Code', { ticket: keep(ticketOf(phone, state.method)) })
    },
    async submitCode(code) {
      if (state.step !== 'Code' || code.length !== state.ticket?.length) return
      move('CheckingCode')
      try {
        const choice = await calls.signInByCode(state.phone, code)
        keep(null)
        keepChoice(storage, choice, now())
        if (choice) move('Choosing', { choice })
        else move('Done')
      } catch (error) {
        move('Code', { problem: problemOf(error) })
      }
    },
    async choosePlace(place) {
      const { choice } = state
      if (state.step !== 'Choosing' || !choice) return
      move('Placing')
      try {
        await calls.choosePlace(choice, place)
        keepChoice(storage, null, now())
        move('Done')
      } catch (error) {
        const problem = problemOf(error)
        // The right code was entered too long ago: it begins anew.
        if (isKind(error, 'wrong_code')) {
          keepChoice(storage, null, now())
          move('Phone', { problem, choice: null, ticket: null })
        } else move('Choosing', { problem })
      }
    },
    async submitPassword(login, password) {
      if (state.step !== 'Password') return
      if (login === '' || password === '') return change({ problem: { kind: 'required' } })
      move('CheckingPassword')
      try {
        await calls.signIn(login, password)
        keepChoice(storage, null, now())
        move('Done')
      } catch (error) {
        move('Password', { problem: problemOf(error) })
      }
    },
    choosePassword: () => move('Password', { ticket: null }),
    back: () => move('Phone', { choice: null }),
    revisit(place) {
      if (place === 'phone') {
        if (!['Messenger', 'Code', 'Password', 'Choosing'].includes(state.step)) return false
        move('Phone', { choice: null })
        return true
      }
      if (state.step !== 'Phone') return false
      const ticket = readTicket(storage, now())
      const choice = keptChoice()
      if (place === 'place' && choice) {
        move('Choosing', { choice, phone: choice.phone })
        return true
      }
      if (place === 'password') move('Password', { ticket: null })
      else if (place === 'code' && ticket)
        move('Code', { ticket, phone: ticket.phone, method: ticket.method })
      else return false
      return true
    },
  }
}
