/** What devices of an account are told of, with what its text is made of. Money is in minor units, moments are ISO 8601. */
export type AboutAccount =
  /** Phones are digits. */
  | { readonly kind: 'phone_changed'; readonly before: string; readonly after: string }
  | {
      readonly kind: 'renewal_failed'
      /** Id. */
      readonly packet: number
      readonly amount: number
      readonly card: string
      readonly end: string
      /** Whether that was over when it was told. */
      readonly isOver?: boolean
      /** When the card is tried again. */
      readonly retryAt?: string | null
      readonly isLast: boolean
      /** Where the card has paid and the balance lacks `amount` nevertheless: until when it can be paid. */
      readonly payUntil?: string
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
