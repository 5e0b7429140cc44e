import { Type, type Static } from 'typebox'
import { IntegerId, Money } from './values.ts'

/** Every reason for which something is refused, told to developers. */
export const REASONS = {
  age: 'it is not for the age of this profile',
  preview: 'what is for adults is never shown in passing',
  future: 'the programme has not begun yet',
  announced: 'the title is not out yet',
  too_old: 'the archive has let go of the recording',
  no_catchup: 'the rights holder allows no recording',
  blackout: 'the archive is closed for that time, up to `until`',
  sign_in: 'only who has signed in may do this',
  child_profile: 'a child’s profile may not do this',
  pin: 'the PIN of the account is needed',
  region: 'the service is not for this country',
  blocked: 'the provider has blocked this subscriber, or waits for a payment',
  devices: 'the account has as many devices as it may',
  no_access: 'it opens with one of `packets`; there are none where nothing on offer holds it',
  base_packet: 'one of the `packets` is needed first',
  balance: 'the balance lacks `missing`',
  card: 'a card has to be linked first',
  agreement: 'the agreement `id` has to be accepted first',
} as const

export type RefusalReason = keyof typeof REASONS
/** Reasons that say all by themselves. */
export type PlainReason = Exclude<
  RefusalReason,
  'no_access' | 'base_packet' | 'balance' | 'agreement' | 'blackout'
>

const plain = <R extends PlainReason>(reason: R) =>
  Type.Object({ reason: Type.Literal(reason) }, { description: REASONS[reason] })

/** Why something that is there was refused to this viewer. */
export const Refusal = Type.Union(
  [
    plain('age'),
    plain('preview'),
    plain('future'),
    plain('announced'),
    plain('too_old'),
    plain('no_catchup'),
    plain('sign_in'),
    plain('child_profile'),
    plain('pin'),
    plain('region'),
    plain('blocked'),
    plain('devices'),
    plain('card'),
    Type.Object(
      {
        reason: Type.Literal('no_access'),
        packets: Type.Array(IntegerId, {
          description: 'ids of the packets on offer that open it, ascending',
        }),
      },
      { description: REASONS.no_access },
    ),
    Type.Object(
      {
        reason: Type.Literal('base_packet'),
        packets: Type.Array(IntegerId, { description: 'ids of the base packets on offer, ascending' }),
      },
      { description: REASONS.base_packet },
    ),
    Type.Object(
      {
        reason: Type.Literal('blackout'),
        until: Type.Integer({ description: 'the first moment after it that may be watched, Unix seconds' }),
      },
      { description: REASONS.blackout },
    ),
    Type.Object({ reason: Type.Literal('balance'), missing: Money }, { description: REASONS.balance }),
    Type.Object({ reason: Type.Literal('agreement'), id: Type.String() }, { description: REASONS.agreement }),
  ],
  {
    description: 'why something that is there was refused to this viewer; missing where nothing was refused',
  },
)
export type Refusal = Static<typeof Refusal>
