import type { Ending } from './payments.store.ts'

/** What becomes of a payment by a test card. */
export interface Outcome extends Ending {
  /** The bank asks for a code first. */
  readonly isSecured?: boolean
  /** What becomes of charging it later, where that is something else. */
  readonly later?: Ending
}

const CARDS: ReadonlyMap<string, Outcome> = new Map<string, Outcome>([
  ['4242424242424242', { state: 'captured' }],
  ['4000000000003220', { state: 'captured', isSecured: true }],
  ['4000000000000259', { state: 'captured', isNoticeLost: true }],
  ['4000000000000341', { state: 'captured', later: { state: 'failed', declineCode: 'insufficient_funds' } }],
  ['4000000000009995', { state: 'failed', declineCode: 'insufficient_funds' }],
  ['4000000000009979', { state: 'failed', declineCode: 'stolen_card' }],
  ['4000000000000069', { state: 'failed', declineCode: 'expired_card' }],
])

/** What a payer typed. */
export interface CardForm {
  readonly number: string
  /** `MM/YY`. */
  readonly expiry: string
  readonly cvc: string
}

export type CardField = keyof CardForm

const sumOf = (digits: string): number =>
  [...digits].toReversed().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)

/** The field that is wrong: a number that no card has, an expiry in the past, a code that is none. @param now Unix milliseconds */
export function wrongField({ number, expiry, cvc }: CardForm, now: number): CardField | null {
  const digits = number.replaceAll(/[\s-]/g, '')
  if (!/^\d{13,19}$/.test(digits) || sumOf(digits) % 10 !== 0) return 'number'
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(expiry.trim()) ?? []
  // A card is good to the end of its month.
  if (month === undefined || Date.UTC(2000 + Number(year), Number(month), 1) <= now) return 'expiry'
  return /^\d{3,4}$/.test(cvc.trim()) ? null : 'cvc'
}

/** How a payment by the card ends: cards that are no test cards are refused, so that nobody believes to have paid. */
export function outcomeOf(number: string): Outcome {
  return CARDS.get(number.replaceAll(/[\s-]/g, '')) ?? { state: 'failed', declineCode: 'not_a_test_card' }
}

/** What the pages name. */
export const TEST_CARDS = [
  { number: '4242 4242 4242 4242', word: 'card_paid' },
  { number: '4000 0000 0000 3220', word: 'card_secured' },
  { number: '4000 0000 0000 9995', word: 'card_insufficient' },
  { number: '4000 0000 0000 0341', word: 'card_later_insufficient' },
] as const

/** `visa` and others, by the first digits. */
export function brandOf(number: string): string | null {
  if (number.startsWith('4')) return 'visa'
  return /^(5[1-5]|2[2-7])/.test(number) ? 'mastercard' : null
}

/** The code that the bank of every secured card, and the operator of every phone, has sent. */
export const BANK_CODE = '1234'
