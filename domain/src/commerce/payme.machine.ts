import { machine } from '../machine.ts'

/**
 * The life of a transaction of Payme, which calls the service about it: made, then performed, which is money, or cancelled; what was
 * performed may be cancelled later, which is money given back.
 */
export const PAYME = machine(
  {
    created: ['performed', 'cancelled'],
    performed: ['refunded'],
    cancelled: [],
    refunded: [],
  },
  { initial: 'created' },
)
export type PaymeState = (typeof PAYME)['states'][number]

/** The same by Payme's numbers. */
export const PAYME_NUMBERS: Readonly<Record<PaymeState, number>> = {
  created: 1,
  performed: 2,
  cancelled: -1,
  refunded: -2,
}

/** A transaction that was not performed within this time is cancelled. Milliseconds. */
export const PAYME_MS = 12 * 3_600_000
