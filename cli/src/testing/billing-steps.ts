import fc from 'fast-check'
import { BEFORE_BUNDLE, BUNDLE, DAYS_OF_BUNDLE } from './promo-service.ts'
import { GOLD, KINO, PLAIN } from './shop-service.ts'

/** Codes of campaigns that give days of packets: for all, once in a hundred, and some that are followed by a subscription, of a bundle too. */
export const CODES = ['SPRING-30', 'LOYAL', 'TENTIMES', BEFORE_BUNDLE, DAYS_OF_BUNDLE] as const

/** What somebody or something does that has to do with money. */
export type Step =
  | { readonly do: 'offer'; readonly packet: number }
  | { readonly do: 'pay' | 'poll' | 'balance'; readonly offer: number }
  | {
      readonly do: 'finish'
      readonly payment: number
      readonly how: 'captured' | 'failed' | 'less' | 'foreign'
    }
  | { readonly do: 'notify'; readonly payment: number; readonly times: number }
  | { readonly do: 'orders' | 'settle' | 'renew' }
  /** Cancels all that has not begun, before its first period is charged or after that. */
  | { readonly do: 'cancel'; readonly isCharged: boolean }
  /** Ends what stands still, and renews the rest no more. */
  | { readonly do: 'giveUp' }
  | { readonly do: 'silence'; readonly call: 'start' | 'query' | 'charge' | null }
  | { readonly do: 'switch' | 'stand'; readonly isOn: boolean }
  | { readonly do: 'period'; readonly period: '0-1-0' | '0-3-0' }
  | { readonly do: 'wait'; readonly hours: number }
  /** Goes on to so many minutes before the end of what is paid: within the last hour of it the next period is charged, now or by whoever renews later. */
  | { readonly do: 'lastHour'; readonly minutes: number; readonly isCharged: boolean }
  /** Pauses and goes on again and again, for so many minutes each time. */
  | { readonly do: 'waver'; readonly times: number; readonly minutes: number }
  /** A node dies in the write that comes so many writes later. */
  | { readonly do: 'die'; readonly writes: number }
  | { readonly do: 'code'; readonly code: (typeof CODES)[number] }
  /** What comes of charging the viewer's card from now on; the first time the viewer links it. */
  | { readonly do: 'card'; readonly becomes: 'captured' | 'insufficient_funds' | 'stolen_card' }
  /** An operator pays back; null: all that is left. */
  | { readonly do: 'refund'; readonly payment: number; readonly amount: number | null }

/** The steps of a kind, whichever others share their shape. */
export type StepOf<One, Kind> = One extends { readonly do: infer Kinds }
  ? Kind extends Kinds
    ? One
    : never
  : never

/** What a viewer has before anything happens: a packet, and minor units on the balance. */
export interface Beginning {
  readonly packet: number | null
  readonly money: number
}
export const beginning: fc.Arbitrary<Beginning> = fc.record({
  packet: fc.constantFrom(null, GOLD, PLAIN, BUNDLE),
  money: fc.constantFrom(0, 50_000, 600_000),
})

const some = fc.nat({ max: 5 })
/** So often each kind is drawn: what changes money or time often, a wait only as often as something else has to have time for. */
const weighted = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary })

export const step: fc.Arbitrary<Step> = fc.oneof(
  weighted(
    5,
    fc.record({
      do: fc.constant('offer' as const),
      packet: fc.constantFrom(GOLD, PLAIN, KINO, BUNDLE, BUNDLE),
    }),
  ),
  weighted(7, fc.record({ do: fc.constant('balance' as const), offer: some })),
  weighted(
    4,
    fc.record({ do: fc.constantFrom('pay' as const, 'pay' as const, 'poll' as const), offer: some }),
  ),
  weighted(
    4,
    fc.record({
      do: fc.constant('finish' as const),
      payment: some,
      how: fc.constantFrom(
        'captured' as const,
        'captured' as const,
        'captured' as const,
        'failed' as const,
        'less' as const,
        'foreign' as const,
      ),
    }),
  ),
  weighted(
    4,
    fc.record({ do: fc.constant('notify' as const), payment: some, times: fc.integer({ min: 1, max: 3 }) }),
  ),
  weighted(4, fc.record({ do: fc.constantFrom('orders' as const, 'settle' as const, 'renew' as const) })),
  weighted(
    1,
    fc.record({
      do: fc.constant('silence' as const),
      call: fc.constantFrom('start' as const, 'query' as const, 'charge' as const, null),
    }),
  ),
  weighted(2, fc.record({ do: fc.constant('die' as const), writes: fc.nat({ max: 12 }) })),
  weighted(2, fc.record({ do: fc.constant('switch' as const), isOn: fc.boolean() })),
  weighted(2, fc.record({ do: fc.constant('stand' as const), isOn: fc.boolean() })),
  weighted(4, fc.record({ do: fc.constant('cancel' as const), isCharged: fc.boolean() })),
  weighted(1, fc.record({ do: fc.constant('giveUp' as const) })),
  weighted(
    1,
    fc.record({
      do: fc.constant('period' as const),
      period: fc.constantFrom('0-1-0' as const, '0-3-0' as const),
    }),
  ),
  weighted(5, fc.record({ do: fc.constant('code' as const), code: fc.constantFrom(...CODES) })),
  weighted(
    2,
    fc.record({
      do: fc.constant('card' as const),
      becomes: fc.constantFrom(
        'captured' as const,
        'captured' as const,
        'insufficient_funds' as const,
        'stolen_card' as const,
      ),
    }),
  ),
  weighted(
    4,
    fc.record({
      do: fc.constant('refund' as const),
      payment: some,
      amount: fc.constantFrom(null, null, 100, 20_000),
    }),
  ),
  weighted(
    2,
    fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(0.01, 0.1, 1.1, 24, 167, 744) }),
  ),
  weighted(
    6,
    fc.record({
      do: fc.constant('lastHour' as const),
      minutes: fc.constantFrom(60, 50, 20, 1),
      isCharged: fc.boolean(),
    }),
  ),
  weighted(
    1,
    fc.record({
      do: fc.constant('waver' as const),
      times: fc.integer({ min: 1, max: 3 }),
      minutes: fc.constantFrom(0, 5, 70),
    }),
  ),
)
