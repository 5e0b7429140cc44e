/** What devices of an account are told of, with what its text is made of. Money is in minor units, moments are ISO 8601. */
export type AboutAccount =
  /** Phones are digits. */
  | { readonly kind: 'phone_changed'; readonly before: string; readonly after: string }
  | {
      readonly kind: 'renewal_failed'
      /** Id. */
      readonly packet: number
      readonly amount: number
      /** Empty where no card was charged: the balance lacks `amount`. */
      readonly card: string
      /** In the words of `domain/src/commerce/declines.ts`; messages of before do not say it. */
      readonly why?: string
      readonly end: string
      /** Whether that was over when it was told. */
      readonly isOver?: boolean
      /** When the card is tried again. */
      readonly retryAt?: string | null
      readonly isLast: boolean
      /** Where the balance lacks `amount`, and no card is tried again: until when it can be paid. */
      readonly payUntil?: string
    }
  | {
      /** Some days before. */
      readonly kind: 'renewal_due'
      /** Id. */
      readonly packet: number
      readonly price: number
      /** What the balance lacks of it. */
      readonly amount: number
      readonly end: string
      readonly payUntil: string
    }
  | {
      readonly kind: 'subscription_ended'
      /** Id. */
      readonly packet: number
      readonly end: string
      readonly payUntil: string
    }
  /** It came when its payment was waited for no more, and is balance. */
  | { readonly kind: 'late_money'; readonly amount: number; readonly onBalance: number }
  /** It came in time, and could not buy what it was for: it is balance. */
  | {
      readonly kind: 'money_kept'
      /** Id. */
      readonly packet: number
      readonly amount: number
      readonly onBalance: number
    }
  | {
      readonly kind: 'renewed'
      /** Id. */
      readonly packet: number
      readonly amount: number
      readonly end: string
    }
  | { readonly kind: 'card_expires'; readonly card: string; readonly expires: string }
  | { readonly kind: 'refunded'; readonly amount: number }
  /** Of what was to go back so much lies on the balance in its place. */
  | { readonly kind: 'refund_failed'; readonly amount: number; readonly onBalance: number }
